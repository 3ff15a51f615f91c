"""The error tree of the agent.

AgentCoreError
├── RetrievalError           a step failed: the planner sees it, the loop goes on
│   ├── DependencyUnavailable    PostgreSQL or the index cannot be reached (retried)
│   ├── QueryTimedOut            a statement or search took longer than its limit (not retried)
│   └── ImageUnreadable          the image of a question cannot be read, or is over a limit (not retried)
├── ModelError               a model call failed after its own retries
│   ├── InvalidModelOutput       the output did not fit the schema
│   ├── ModelUnavailable         the provider cannot be reached, is over its rate, or timed out
│   ├── ModelMisconfigured       key, address or parameters are wrong
│   └── ModelRefused             the model declined to answer
├── BudgetExhausted          the question's time or call budget is spent
└── QuestionInvalid          the question itself cannot be taken
"""


class AgentCoreError(Exception):
    """Base of every error that this library raises on purpose."""


class RetrievalError(AgentCoreError):
    """A retrieval step failed; the message says what to do."""


class DependencyUnavailable(RetrievalError):
    """PostgreSQL or the semantic index cannot be reached."""


class QueryTimedOut(RetrievalError):
    """A statement or search took longer than its limit."""


class ImageUnreadable(RetrievalError):
    """The image of a question cannot be read, or is over a limit; the message says which."""


class ModelError(AgentCoreError):
    """A model call failed after its own retries."""


class InvalidModelOutput(ModelError):
    """The model's output did not fit the schema, also after correction."""


class ModelUnavailable(ModelError):
    """The provider cannot be reached, is over its rate, or timed out."""


class ModelMisconfigured(ModelError):
    """Key, address or parameters are wrong; retrying cannot help."""


class ModelRefused(ModelError):
    """The model declined to answer."""


class BudgetExhausted(AgentCoreError):
    """The question's time or call budget is spent."""


class QuestionInvalid(AgentCoreError):
    """The question is empty, too long, or not text."""
