from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EntityType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENTITY_TYPE_UNSPECIFIED: _ClassVar[EntityType]
    ENTITY_TYPE_ANIME: _ClassVar[EntityType]
    ENTITY_TYPE_CHARACTER: _ClassVar[EntityType]
    ENTITY_TYPE_EPISODE: _ClassVar[EntityType]
    ENTITY_TYPE_MANGA: _ClassVar[EntityType]
    ENTITY_TYPE_PERSON: _ClassVar[EntityType]
    ENTITY_TYPE_STUDIO: _ClassVar[EntityType]

class Route(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ROUTE_UNSPECIFIED: _ClassVar[Route]
    ROUTE_FAST: _ClassVar[Route]
    ROUTE_ENHANCED: _ClassVar[Route]
    ROUTE_AGENT: _ClassVar[Route]

class TerminationReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERMINATION_REASON_UNSPECIFIED: _ClassVar[TerminationReason]
    TERMINATION_REASON_SUFFICIENT: _ClassVar[TerminationReason]
    TERMINATION_REASON_FINAL_ACCEPTED: _ClassVar[TerminationReason]
    TERMINATION_REASON_NO_MATCH: _ClassVar[TerminationReason]
    TERMINATION_REASON_MAX_TURNS: _ClassVar[TerminationReason]
    TERMINATION_REASON_BUDGET_EXHAUSTED: _ClassVar[TerminationReason]
    TERMINATION_REASON_CLARIFICATION_NEEDED: _ClassVar[TerminationReason]
    TERMINATION_REASON_REFUSED_UNSAFE: _ClassVar[TerminationReason]
    TERMINATION_REASON_DEPENDENCY_FAILED: _ClassVar[TerminationReason]
    TERMINATION_REASON_FROM_CACHE: _ClassVar[TerminationReason]
ENTITY_TYPE_UNSPECIFIED: EntityType
ENTITY_TYPE_ANIME: EntityType
ENTITY_TYPE_CHARACTER: EntityType
ENTITY_TYPE_EPISODE: EntityType
ENTITY_TYPE_MANGA: EntityType
ENTITY_TYPE_PERSON: EntityType
ENTITY_TYPE_STUDIO: EntityType
ROUTE_UNSPECIFIED: Route
ROUTE_FAST: Route
ROUTE_ENHANCED: Route
ROUTE_AGENT: Route
TERMINATION_REASON_UNSPECIFIED: TerminationReason
TERMINATION_REASON_SUFFICIENT: TerminationReason
TERMINATION_REASON_FINAL_ACCEPTED: TerminationReason
TERMINATION_REASON_NO_MATCH: TerminationReason
TERMINATION_REASON_MAX_TURNS: TerminationReason
TERMINATION_REASON_BUDGET_EXHAUSTED: TerminationReason
TERMINATION_REASON_CLARIFICATION_NEEDED: TerminationReason
TERMINATION_REASON_REFUSED_UNSAFE: TerminationReason
TERMINATION_REASON_DEPENDENCY_FAILED: TerminationReason
TERMINATION_REASON_FROM_CACHE: TerminationReason

class RateAnswerRequest(_message.Message):
    __slots__ = ("request_id", "helpful", "comment")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    HELPFUL_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    helpful: bool
    comment: str
    def __init__(self, request_id: _Optional[str] = ..., helpful: _Optional[bool] = ..., comment: _Optional[str] = ...) -> None: ...

class RateAnswerResponse(_message.Message):
    __slots__ = ("kept",)
    KEPT_FIELD_NUMBER: _ClassVar[int]
    kept: bool
    def __init__(self, kept: _Optional[bool] = ...) -> None: ...

class SearchAIRequest(_message.Message):
    __slots__ = ("request_id", "query", "image_query", "include_adult", "conversation_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    IMAGE_QUERY_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_ADULT_FIELD_NUMBER: _ClassVar[int]
    CONVERSATION_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    query: str
    image_query: str
    include_adult: bool
    conversation_id: str
    def __init__(self, request_id: _Optional[str] = ..., query: _Optional[str] = ..., image_query: _Optional[str] = ..., include_adult: _Optional[bool] = ..., conversation_id: _Optional[str] = ...) -> None: ...

class SearchAIResponse(_message.Message):
    __slots__ = ("request_id", "answer", "source_entities", "result_entities", "citations", "evidence", "confidence", "verified", "route", "termination_reason", "warnings", "trace", "conversation_id", "read_as")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    SOURCE_ENTITIES_FIELD_NUMBER: _ClassVar[int]
    RESULT_ENTITIES_FIELD_NUMBER: _ClassVar[int]
    CITATIONS_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    CONFIDENCE_FIELD_NUMBER: _ClassVar[int]
    VERIFIED_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    TERMINATION_REASON_FIELD_NUMBER: _ClassVar[int]
    WARNINGS_FIELD_NUMBER: _ClassVar[int]
    TRACE_FIELD_NUMBER: _ClassVar[int]
    CONVERSATION_ID_FIELD_NUMBER: _ClassVar[int]
    READ_AS_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    answer: str
    source_entities: _containers.RepeatedCompositeFieldContainer[EntityRef]
    result_entities: _containers.RepeatedCompositeFieldContainer[EntityRef]
    citations: _containers.RepeatedCompositeFieldContainer[Citation]
    evidence: Evidence
    confidence: float
    verified: bool
    route: Route
    termination_reason: TerminationReason
    warnings: _containers.RepeatedScalarFieldContainer[str]
    trace: Trace
    conversation_id: str
    read_as: str
    def __init__(self, request_id: _Optional[str] = ..., answer: _Optional[str] = ..., source_entities: _Optional[_Iterable[_Union[EntityRef, _Mapping]]] = ..., result_entities: _Optional[_Iterable[_Union[EntityRef, _Mapping]]] = ..., citations: _Optional[_Iterable[_Union[Citation, _Mapping]]] = ..., evidence: _Optional[_Union[Evidence, _Mapping]] = ..., confidence: _Optional[float] = ..., verified: _Optional[bool] = ..., route: _Optional[_Union[Route, str]] = ..., termination_reason: _Optional[_Union[TerminationReason, str]] = ..., warnings: _Optional[_Iterable[str]] = ..., trace: _Optional[_Union[Trace, _Mapping]] = ..., conversation_id: _Optional[str] = ..., read_as: _Optional[str] = ...) -> None: ...

class StreamSearchAIRequest(_message.Message):
    __slots__ = ("search",)
    SEARCH_FIELD_NUMBER: _ClassVar[int]
    search: SearchAIRequest
    def __init__(self, search: _Optional[_Union[SearchAIRequest, _Mapping]] = ...) -> None: ...

class StreamSearchAIResponse(_message.Message):
    __slots__ = ("step", "result", "begun", "text", "heartbeat")
    STEP_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    BEGUN_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    step: TraceStep
    result: SearchAIResponse
    begun: StepBegun
    text: TextDelta
    heartbeat: Heartbeat
    def __init__(self, step: _Optional[_Union[TraceStep, _Mapping]] = ..., result: _Optional[_Union[SearchAIResponse, _Mapping]] = ..., begun: _Optional[_Union[StepBegun, _Mapping]] = ..., text: _Optional[_Union[TextDelta, _Mapping]] = ..., heartbeat: _Optional[_Union[Heartbeat, _Mapping]] = ...) -> None: ...

class StepBegun(_message.Message):
    __slots__ = ("turn", "action", "rationale", "elapsed_ms")
    TURN_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    RATIONALE_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_MS_FIELD_NUMBER: _ClassVar[int]
    turn: int
    action: str
    rationale: str
    elapsed_ms: float
    def __init__(self, turn: _Optional[int] = ..., action: _Optional[str] = ..., rationale: _Optional[str] = ..., elapsed_ms: _Optional[float] = ...) -> None: ...

class TextDelta(_message.Message):
    __slots__ = ("index", "text")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    index: int
    text: str
    def __init__(self, index: _Optional[int] = ..., text: _Optional[str] = ...) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("elapsed_ms",)
    ELAPSED_MS_FIELD_NUMBER: _ClassVar[int]
    elapsed_ms: float
    def __init__(self, elapsed_ms: _Optional[float] = ...) -> None: ...

class EntityRef(_message.Message):
    __slots__ = ("entity_type", "id")
    ENTITY_TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    entity_type: EntityType
    id: str
    def __init__(self, entity_type: _Optional[_Union[EntityType, str]] = ..., id: _Optional[str] = ...) -> None: ...

class Citation(_message.Message):
    __slots__ = ("index", "label", "ref", "quote")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    REF_FIELD_NUMBER: _ClassVar[int]
    QUOTE_FIELD_NUMBER: _ClassVar[int]
    index: int
    label: str
    ref: EntityRef
    quote: str
    def __init__(self, index: _Optional[int] = ..., label: _Optional[str] = ..., ref: _Optional[_Union[EntityRef, _Mapping]] = ..., quote: _Optional[str] = ...) -> None: ...

class EvidencePath(_message.Message):
    __slots__ = ("nodes", "rels", "qualifiers")
    NODES_FIELD_NUMBER: _ClassVar[int]
    RELS_FIELD_NUMBER: _ClassVar[int]
    QUALIFIERS_FIELD_NUMBER: _ClassVar[int]
    nodes: _containers.RepeatedCompositeFieldContainer[EntityRef]
    rels: _containers.RepeatedScalarFieldContainer[str]
    qualifiers: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, nodes: _Optional[_Iterable[_Union[EntityRef, _Mapping]]] = ..., rels: _Optional[_Iterable[str]] = ..., qualifiers: _Optional[_Iterable[str]] = ...) -> None: ...

class ComparisonValue(_message.Message):
    __slots__ = ("text",)
    TEXT_FIELD_NUMBER: _ClassVar[int]
    text: str
    def __init__(self, text: _Optional[str] = ...) -> None: ...

class ComparisonRow(_message.Message):
    __slots__ = ("field", "left", "right", "same", "others")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    RIGHT_FIELD_NUMBER: _ClassVar[int]
    SAME_FIELD_NUMBER: _ClassVar[int]
    OTHERS_FIELD_NUMBER: _ClassVar[int]
    field: str
    left: str
    right: str
    same: bool
    others: _containers.RepeatedCompositeFieldContainer[ComparisonValue]
    def __init__(self, field: _Optional[str] = ..., left: _Optional[str] = ..., right: _Optional[str] = ..., same: _Optional[bool] = ..., others: _Optional[_Iterable[_Union[ComparisonValue, _Mapping]]] = ...) -> None: ...

class Comparison(_message.Message):
    __slots__ = ("left", "right", "rows", "others")
    LEFT_FIELD_NUMBER: _ClassVar[int]
    RIGHT_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    OTHERS_FIELD_NUMBER: _ClassVar[int]
    left: EntityRef
    right: EntityRef
    rows: _containers.RepeatedCompositeFieldContainer[ComparisonRow]
    others: _containers.RepeatedCompositeFieldContainer[EntityRef]
    def __init__(self, left: _Optional[_Union[EntityRef, _Mapping]] = ..., right: _Optional[_Union[EntityRef, _Mapping]] = ..., rows: _Optional[_Iterable[_Union[ComparisonRow, _Mapping]]] = ..., others: _Optional[_Iterable[_Union[EntityRef, _Mapping]]] = ...) -> None: ...

class Evidence(_message.Message):
    __slots__ = ("paths", "comparison", "value", "complete")
    PATHS_FIELD_NUMBER: _ClassVar[int]
    COMPARISON_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    paths: _containers.RepeatedCompositeFieldContainer[EvidencePath]
    comparison: Comparison
    value: str
    complete: bool
    def __init__(self, paths: _Optional[_Iterable[_Union[EvidencePath, _Mapping]]] = ..., comparison: _Optional[_Union[Comparison, _Mapping]] = ..., value: _Optional[str] = ..., complete: _Optional[bool] = ...) -> None: ...

class TraceStep(_message.Message):
    __slots__ = ("turn", "action", "rationale", "summary", "result_count", "sufficient", "missing", "duration_ms")
    TURN_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    RATIONALE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    RESULT_COUNT_FIELD_NUMBER: _ClassVar[int]
    SUFFICIENT_FIELD_NUMBER: _ClassVar[int]
    MISSING_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    turn: int
    action: str
    rationale: str
    summary: str
    result_count: int
    sufficient: bool
    missing: _containers.RepeatedScalarFieldContainer[str]
    duration_ms: float
    def __init__(self, turn: _Optional[int] = ..., action: _Optional[str] = ..., rationale: _Optional[str] = ..., summary: _Optional[str] = ..., result_count: _Optional[int] = ..., sufficient: _Optional[bool] = ..., missing: _Optional[_Iterable[str]] = ..., duration_ms: _Optional[float] = ...) -> None: ...

class StageTime(_message.Message):
    __slots__ = ("stage", "duration_ms")
    STAGE_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    stage: str
    duration_ms: float
    def __init__(self, stage: _Optional[str] = ..., duration_ms: _Optional[float] = ...) -> None: ...

class RoutePlan(_message.Message):
    __slots__ = ("shape", "complexity", "reasoning", "retrievers", "judge", "max_turns", "max_retrievals", "budget_ms", "raised")
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    COMPLEXITY_FIELD_NUMBER: _ClassVar[int]
    REASONING_FIELD_NUMBER: _ClassVar[int]
    RETRIEVERS_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    MAX_TURNS_FIELD_NUMBER: _ClassVar[int]
    MAX_RETRIEVALS_FIELD_NUMBER: _ClassVar[int]
    BUDGET_MS_FIELD_NUMBER: _ClassVar[int]
    RAISED_FIELD_NUMBER: _ClassVar[int]
    shape: str
    complexity: int
    reasoning: str
    retrievers: _containers.RepeatedScalarFieldContainer[str]
    judge: str
    max_turns: int
    max_retrievals: int
    budget_ms: float
    raised: str
    def __init__(self, shape: _Optional[str] = ..., complexity: _Optional[int] = ..., reasoning: _Optional[str] = ..., retrievers: _Optional[_Iterable[str]] = ..., judge: _Optional[str] = ..., max_turns: _Optional[int] = ..., max_retrievals: _Optional[int] = ..., budget_ms: _Optional[float] = ..., raised: _Optional[str] = ...) -> None: ...

class Trace(_message.Message):
    __slots__ = ("steps", "llm_calls", "input_tokens", "output_tokens", "total_ms", "stages", "plan")
    STEPS_FIELD_NUMBER: _ClassVar[int]
    LLM_CALLS_FIELD_NUMBER: _ClassVar[int]
    INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_MS_FIELD_NUMBER: _ClassVar[int]
    STAGES_FIELD_NUMBER: _ClassVar[int]
    PLAN_FIELD_NUMBER: _ClassVar[int]
    steps: _containers.RepeatedCompositeFieldContainer[TraceStep]
    llm_calls: int
    input_tokens: int
    output_tokens: int
    total_ms: float
    stages: _containers.RepeatedCompositeFieldContainer[StageTime]
    plan: RoutePlan
    def __init__(self, steps: _Optional[_Iterable[_Union[TraceStep, _Mapping]]] = ..., llm_calls: _Optional[int] = ..., input_tokens: _Optional[int] = ..., output_tokens: _Optional[int] = ..., total_ms: _Optional[float] = ..., stages: _Optional[_Iterable[_Union[StageTime, _Mapping]]] = ..., plan: _Optional[_Union[RoutePlan, _Mapping]] = ...) -> None: ...
