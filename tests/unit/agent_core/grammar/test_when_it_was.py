"""When it was, in front of what came out or ended then."""

import pytest

from tests.support.readings import parse, read

MADE = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("By 2005, which anime by Studio Plim were over?", f"filter({MADE}, ended until 2005)"),
        ("in 2007, which anime by Studio Plim ended", f"filter({MADE}, ended in 2007)"),
        ("Before 2010, which anime by Studio Plim ended?", f"filter({MADE}, ended until 2009)"),
        ("Before 2010, which anime by Studio Plim came out?", f"filter({MADE}, until 2009)"),
        ("After 2010, which films by Studio Plim were released?", f"filter(filter({MADE}, movie), since 2011)"),
    ],
)
def test_a_year_in_front_narrows_what_came_out_or_ended_then(question: str, form: str) -> None:
    assert read(question) == form
    assert parse(question).standing == "sure"


@pytest.mark.parametrize("question", ["By 2005, Zorblat was over", "before 2010, Zorblat came out"])
def test_of_one_title_nothing_is_narrowed(question: str) -> None:
    assert not read(question).startswith("filter(Zorblat")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime by Studio Plim which have come from 2012 onwards", f"filter({MADE}, since 2012)"),
        ("anime by Studio Plim that have come since 2012", f"filter({MADE}, since 2012)"),
        ("anime by Studio Plim which have come before 2012 only", f"filter({MADE}, until 2011)"),
        ("anime by Studio Plim which came only after 2012", f"filter({MADE}, since 2013)"),
        ("anime by Studio Plim that came before 2012", f"filter({MADE}, until 2011)"),
        ("anime by Studio Plim issued in or after 2009", f"filter({MADE}, since 2009)"),
        ("anime by Studio Plim that first turned up in 2014 or any time since", f"filter({MADE}, since 2014)"),
    ],
)
def test_what_has_come_then_came_out_then(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["What came before Zorblat?", "which anime comes before Zorblat"])
def test_what_came_before_a_title_is_its_prequel(question: str) -> None:
    assert read(question) == "prequel(Zorblat[anime])"
