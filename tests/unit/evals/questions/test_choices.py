"""What an answer to a question with options is worth, without the options having been told."""

import json
from pathlib import Path

import pytest

from evals.questions.choices import Choice, Outcome, ask_choices, outcome, read_choices, report
from evals.questions.scoring import Response

WHO = Choice("Who scored Zorblat?", "Hana Vell", ("Tomo Ishiguru", "Vell"))
TRUE = Choice("Zorblat is a film.", "True", ("False",))


@pytest.mark.parametrize(
    ("choice", "response", "worth"),
    [
        (WHO, Response(answer="The composer is Hana Vell [1].", reason="SUFFICIENT"), Outcome.RIGHT),
        (WHO, Response(answer="HANA VELL and Tomo Ishiguru", reason="SUFFICIENT"), Outcome.RIGHT),
        (WHO, Response(answer="It is Tomo Ishiguru.", reason="SUFFICIENT"), Outcome.WRONG),
        (WHO, Response(answer="It is Mirelle Dan.", reason="SUFFICIENT"), Outcome.NO_OPTION),
        (WHO, Response(answer="I know no Tomo Ishiguru.", reason="NO_MATCH"), Outcome.ABSTAINED),
        (WHO, Response(answer="Tomo Ishiguru", results=("x",), reason="NO_MATCH"), Outcome.WRONG),
        (WHO, Response(error="timed out"), Outcome.FAILED),
        (TRUE, Response(answer="Yes: it is.", value="yes", reason="SUFFICIENT"), Outcome.RIGHT),
        (TRUE, Response(answer="No: it is a series.", value="no", reason="SUFFICIENT"), Outcome.WRONG),
        (Choice("When?", "1999", ("199",)), Response(answer="In 1999.", value="1999"), Outcome.RIGHT),
        (Choice("When?", "199", ("1999",)), Response(answer="In 1999.", value="1999"), Outcome.WRONG),
    ],
)
def test_the_options_that_an_answer_names_decide(choice: Choice, response: Response, worth: Outcome) -> None:
    assert outcome(choice, response) is worth


async def test_counts_are_told_and_what_is_doubtful() -> None:
    async def ask(text: str) -> Response:
        return Response(answer="It is Tomo Ishiguru." if "Who" in text else "Yes", value=None, reason="SUFFICIENT")

    lines = report(await ask_choices(ask, [WHO, TRUE]))
    assert "wrong               1/2" in lines
    assert lines[-2].startswith("wrong: Who scored Zorblat? (wanted Hana Vell): It is Tomo Ishiguru.")
    assert lines[-1].startswith("names no option: Zorblat is a film.")


def test_a_file_is_a_list_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    path.write_text(json.dumps([{"question": "Who?", "correct": "A", "incorrect": ["B"], "source": "s"}]))
    assert read_choices(path) == [Choice("Who?", "A", ("B",))]
    path.write_text(json.dumps([{"question": "Who?"}]))
    with pytest.raises(KeyError):
        read_choices(path)
