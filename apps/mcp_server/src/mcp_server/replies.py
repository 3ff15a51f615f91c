"""What the BFF replies, read as what it has to be."""

from typing import Final

from pydantic import ValidationError

from mcp_server.entities import Model
from mcp_server.errors import BffAnswerInvalid

OTHER_VERSION: Final = "the BFF answers in a form that is not known here; its version may be another one"


def read[Read: Model](model: type[Read], reply: object) -> Read:
    """Return a part of a reply as a model.

    Raises:
        BffAnswerInvalid: it is none.
    """
    try:
        return model.model_validate(reply)
    except ValidationError as error:
        raise BffAnswerInvalid(OTHER_VERSION) from error
