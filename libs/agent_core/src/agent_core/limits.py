"""Every limit of the loop and of the retrieval primitives, with its unit and its default."""

from dataclasses import dataclass
from typing import Final

MAX_QUESTION_CHARS: Final = 2_000
MAX_HOPS: Final = 6
MAX_CHAINS: Final = 8
# Entities that a chain starts from.
MAX_STARTS: Final = 200
DEFAULT_HOPS: Final = 3
MAX_COMPARED: Final = 5
MAX_NAMES: Final = 5
# Names that one question combines.
MAX_COMBINED: Final = 4
# Titles that something may be like at once.
MAX_LIKED: Final = 3
# Moods that what is recommended has at once.
MAX_MOODS: Final = 4
# How far down a ranking "the 20th best" may look.
MAX_SKIPPED: Final = 1_000
# Characters of the text of a calculation, and how deep its brackets may be nested.
MAX_EXPRESSION_CHARS: Final = 200
MAX_EXPRESSION_DEPTH: Final = 16
# Named values of a calculation that a model asks for, and rows of a set that are named one by one where no words are.
MAX_OPERANDS: Final = 12
MAX_NAMED_ROWS: Final = 6
# Complexity, 0 to 10,000, from which on a question is of the route ENHANCED, and of AGENT (R13).
ENHANCED_FROM: Final = 3_500
AGENT_FROM: Final = 5_500


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphLimits:
    """Caps on one graph query; a planner may ask for less, never for more.

    Attributes:
        max_hops: relations in a path or depth of an expansion.
        max_results: entities returned.
        max_fanout_per_hop: best neighbours followed from one entity in ``k_hop``.
        max_paths: explanation chains returned by ``path``.
        max_visited: entities a traversal may touch before it stops and says so.
        statement_timeout_ms: PostgreSQL's limit on one statement.
        query_timeout_ms: the client's limit on one query, waiting for a connection included.
    """

    max_hops: int = MAX_HOPS
    max_results: int = 2_000
    max_fanout_per_hop: int = 200
    max_paths: int = 10
    max_visited: int = 200_000
    statement_timeout_ms: int = 2_000
    query_timeout_ms: int = 2_500


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLimits:
    """Caps on one semantic search.

    Attributes:
        max_results: hits returned.
        max_sieved: hits that are held to filters which the index does not have.
        max_ids: ids of one retrieval by id.
        query_timeout_ms: the client's limit on one search.
        image_timeout_ms: the same of a search by image, which has to be decoded first.
        max_image_results: entities that an image is told to be of.
        max_image_distance: bits of 256 that differ at most between two images that are nearly the same.
        max_alike: images of the index that a model's search looks at.
        min_likeness: cosine of two images below which a model's search leaves one out.
    """

    max_results: int = 20
    max_sieved: int = 400
    max_ids: int = 200
    query_timeout_ms: int = 3_000
    image_timeout_ms: int = 8_000
    max_image_results: int = 5
    max_image_distance: int = 56
    max_alike: int = 50
    min_likeness: float = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopLimits:
    """Caps on one question.

    Attributes:
        max_turns: retrieval turns (R200).
        max_failed_steps: steps without a result after which the planner is asked to finalise (R177).
        max_retrievals: queries and searches over all turns, retries included.
        max_model_calls: times that an agent asks a model, over all turns; ``0`` refuses every call.
        max_model_attempts: requests to the provider over all turns, retries and corrections included.
        max_turn_attempts: the same in one turn.
        max_input_tokens: tokens sent, as the provider counts them; what is over it is not asked any more.
        max_output_tokens: tokens received, in the same way.
        max_context_tokens: of retrieved cards, what one call of a planner or judge is shown at most.
        max_fact_tokens: of retrieved facts, what one call of a writer is shown at most (R233).
        max_cost_usd: money by the prices in the model's settings; ``None`` sets no cap.
        max_retries: tries of a step that failed in a way that may pass.
        retry_backoff_ms: wait before the first retry, doubled each time.
        budget_ms: wall clock for the whole question where the caller gives no earlier deadline.
        rules_reserve_ms: end of that time that a model may not use, so that rules still can answer; at most half of it.
        rules_confidence: of an answer of the rules, from which on no model is asked for a better one.
        max_card_chars: length of one context card.
        routing: questions of the routes FAST and ENHANCED get a part of these limits; false gives all of them to each.
        enhanced_from: complexity, 0 to 10,000, from which on a question is of the route ENHANCED.
        agent_from: the same of the route AGENT.
        fast_turns: turns after which a question of the route FAST goes on as one of ENHANCED.
        enhanced_turns: turns after which one of ENHANCED goes on as one of AGENT.
        fast_share: of time, retrievals and calls of a model, what a question of the route FAST gets, above 0 to 1.
        enhanced_share: the same of the route ENHANCED.
    """

    max_turns: int = 6
    max_failed_steps: int = 3
    max_retrievals: int = 20
    max_model_calls: int = 16
    max_model_attempts: int = 20
    max_turn_attempts: int = 2
    max_input_tokens: int = 150_000
    max_output_tokens: int = 30_000
    max_context_tokens: int = 6_000
    max_fact_tokens: int = 1_200
    max_cost_usd: float | None = None
    max_retries: int = 2
    retry_backoff_ms: int = 50
    budget_ms: int = 30_000
    rules_reserve_ms: int = 3_000
    rules_confidence: float = 0.9
    max_card_chars: int = 4_000
    routing: bool = True
    enhanced_from: int = ENHANCED_FROM
    agent_from: int = AGENT_FROM
    fast_turns: int = 2
    enhanced_turns: int = 4
    fast_share: float = 0.5
    enhanced_share: float = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundingLimits:
    """Caps on an answer that a model writes; what goes beyond them is left out.

    Attributes:
        max_sentences: of one answer.
        max_sentence_chars: of one sentence, its marks included.
        max_answer_chars: of all sentences that leave.
        max_facts: facts that a model is shown to write from.
        max_trace_chars: of a reason that a model gives for a step.
        confidence: of an answer of which every sentence is borne out, at most.
        partial_confidence: of an answer of which a sentence was left out, at most.
    """

    max_sentences: int = 12
    max_sentence_chars: int = 600
    max_answer_chars: int = 4_000
    max_facts: int = 80
    max_trace_chars: int = 500
    confidence: float = 0.9
    partial_confidence: float = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheLimits:
    """What is kept of answers.

    Attributes:
        max_bytes: of all answers, as they lie in memory (R217 allows 512 MB).
        ttl_s: how long an answer is kept at most; other data ends it sooner.
        min_confidence: of an answer that is kept (R248).
    """

    max_bytes: int = 64_000_000
    ttl_s: float = 3_600.0
    min_confidence: float = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteLimits:
    """Caps on records that are written behind what they are about.

    Attributes:
        max_waiting: records that wait to be written; one more is dropped and counted.
        max_batch: records in one transaction.
        write_tries: how often a batch is written where PostgreSQL is away; then it is dropped and counted.
        retry_s: wait before the second try, doubled each time.
        flush_s: what a service that stops gives to the records that wait.
        prune_s: how often old records are looked for.
    """

    max_waiting: int = 256
    max_batch: int = 32
    write_tries: int = 4
    retry_s: float = 0.5
    flush_s: float = 0.5
    prune_s: float = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLimits(WriteLimits):
    """Caps on run records: on one, on those that wait to be written, and on those that are kept.

    Attributes:
        max_events: of one record: decisions, retrievals, reports and exchanges.
        max_kept_bytes: of one record: raw replies and whole results, where they are kept.
        keep_days: age of a record at most.
        keep_rows: records at most.
    """

    max_events: int = 1_000
    max_kept_bytes: int = 4_000_000
    keep_days: float = 30.0
    keep_rows: int = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationLimits(WriteLimits):
    """Caps on what is kept of a conversation, and on reading it.

    Attributes:
        ttl_s: how long after its last turn a conversation can be gone on with.
        max_turns: the newest turns of a conversation that are kept and read.
        max_rows: turns of all conversations that are kept at most, the newest ones.
        max_chars: of a question that may take something up; a longer one stands alone.
        read_timeout_s: for finding what a question takes up, before it is asked.
        read_wait_s: what a conversation that is not found gets to be written by the process that began it.
        write_wait_s: what an answer in a conversation waits at most until its turn is written.
    """

    ttl_s: float = 86_400.0
    max_turns: int = 6
    max_rows: int = 50_000
    max_chars: int = 300
    read_timeout_s: float = 1.0
    read_wait_s: float = 0.2
    write_wait_s: float = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryLimits(WriteLimits):
    """What is kept of answers beyond one process, and for how long.

    Attributes:
        ttl_s: how long an answer is kept at most; other data ends it sooner.
        max_rows: answers that are kept at most, the newest ones.
        max_document_bytes: of one answer, as it is stored.
        min_confidence: of an answer that is kept (R99).
        min_closeness: cosine of two questions that say the same, from which one answer is given to both (R100).
        max_compared: kept answers that one question is compared with, the newest ones.
        read_timeout_s: for finding one, before a model is asked.
    """

    ttl_s: float = 604_800.0
    max_rows: int = 20_000
    max_document_bytes: int = 200_000
    min_confidence: float = 0.7
    min_closeness: float = 0.92
    max_compared: int = 20
    read_timeout_s: float = 0.25
