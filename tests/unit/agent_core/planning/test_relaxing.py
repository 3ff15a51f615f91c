"""A likeness that nothing fulfils is asked for without its least certain conditions."""

from agent_core.planning.relaxing import relaxed

from tests.support.made_up_names import goal_of


def relaxations(question: str, *, unmeasured: bool = False) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(goal.unmet, goal.unmeasured) for goal in relaxed(goal_of(question), unmeasured=unmeasured)]


def test_what_few_titles_tell_is_left_out_first_where_nothing_fulfils_everything() -> None:
    assert relaxations("something like Zorblat, but with more comedy and a female lead") == [
        (("anime about female protagonist",), ()),
        (("anime about female protagonist", "Comedy anime"), ()),
    ]
    assert relaxations("anime like Zorblat but shorter") == [(("shorter titles",), ())]


def test_a_measure_that_the_title_itself_lacks_is_left_out_as_such() -> None:
    assert relaxations("anime like Zorblat but shorter", unmeasured=True) == [((), ("shorter titles",))]


def test_a_plain_likeness_has_nothing_to_leave_out() -> None:
    assert relaxations("anime like Zorblat") == []
