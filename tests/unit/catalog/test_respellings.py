"""Which other forms of a name a text may mean: another way to count a season, an owner's "s", a sign left out."""

import pytest
from catalog.respellings import MAX_SEASON, SHORTEST_OWNER, otherwise_written, with_signs


@pytest.mark.parametrize("season", ["season 2", "2nd season", "second season", "2", "ii", "s2", "s02"])
def test_a_season_is_told_in_many_ways(season: str) -> None:
    others = {"season 2", "2nd season", "2", "ii", "s2"} - {season}
    assert set(otherwise_written(f"zorblat {season}".split())) == {f"zorblat {other}" for other in others}


@pytest.mark.parametrize("written", ["season 2", "zorblat", "zorblat 1", "zorblat 100", "ii", "zorblat of season"])
def test_what_tells_no_further_season_has_no_other_form(written: str) -> None:
    assert otherwise_written(written.split()) == []


def test_only_so_many_seasons_are_counted() -> None:
    assert otherwise_written(["zorblat", str(MAX_SEASON)])
    assert otherwise_written(["zorblat", str(MAX_SEASON + 1)]) == []


def test_a_long_enough_word_may_end_in_an_owner_s() -> None:
    word = "x" * (SHORTEST_OWNER - 1) + "s"
    assert otherwise_written([word]) == [word[:-1]]
    assert otherwise_written([word[1:]]) == []
    assert otherwise_written(["princess"]) == []


def test_a_sign_may_have_been_left_out_or_two_words_parted() -> None:
    assert set(with_signs(["zor", "blat"])) == {"zorblat", "zor and blat", "zor plus blat", "zor x blat"}
    assert "10" not in set(with_signs(["1", "0"]))
