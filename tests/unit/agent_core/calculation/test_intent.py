"""What a planner asks to be calculated holds names alone, each of which stands for one thing."""

from typing import get_args

import pytest
from agent_core.calculation.intent import CalculationIntent, Operand, RowField
from agent_core.calculation.rows import FIELDS
from agent_core.limits import MAX_EXPRESSION_CHARS, MAX_OPERANDS
from pydantic import ValidationError

from tests.support.scripted import ref


def intent(expression: str, *operands: Operand) -> CalculationIntent:
    return CalculationIntent(rationale="r", expression=expression, operands=list(operands))


def operands(count: int) -> list[Operand]:
    return [Operand(name=f"R{n}", result=n) for n in range(1, count + 1)]


def test_a_field_can_be_asked_for_where_rows_have_it() -> None:
    assert set(get_args(RowField)) == set(FIELDS)


def test_a_name_stands_for_a_field_of_an_entity_or_for_a_result_or_its_field() -> None:
    assert Operand(name="E1.year", field="year", entity=ref("a")).result is None
    assert Operand(name="R2.year", field="year", result=2).entity is None
    assert Operand(name="R2", result=2).field is None


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "stands for an entity or for a result"),
        ({"field": "year", "entity": ref("a"), "result": 1}, "stands for an entity or for a result"),
        ({"entity": ref("a")}, "needs a field, such as x.year"),
        ({"result": 0}, "greater than or equal to 1"),
        ({"result": 1, "field": "popularity"}, "Input should be"),
    ],
)
def test_a_name_that_stands_for_nothing_is_refused(fields: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        Operand.model_validate({"name": "x", **fields})


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "ends where a value is expected"),
        ("R1 +", "ends where a value is expected"),
        ("__import__(R1)", "there is no function"),
        ("R1", "one value alone is not calculated"),
        ("2009 - 1998", "write no numbers"),
        ("R1 - 1998", "write no numbers"),
        ("sum(R1, 7)", "write no numbers"),
        ("-1 * R1", "write no numbers"),
    ],
)
def test_an_expression_is_arithmetic_over_names_alone(expression: str, said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        intent(expression, *operands(1))


def test_length_and_number_of_operands_are_bounded() -> None:
    longest = "R1+R1".ljust(MAX_EXPRESSION_CHARS)
    assert intent(longest, *operands(1)).expression == longest
    with pytest.raises(ValidationError):
        intent(f"{longest} ", *operands(1))
    assert len(intent("R1 + R2", *operands(MAX_OPERANDS)).operands) == MAX_OPERANDS
    with pytest.raises(ValidationError, match="at most 12 items"):
        intent("R1 + R2", *operands(MAX_OPERANDS + 1))
