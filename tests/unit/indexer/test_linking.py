from indexer.linking import linked


def test_what_is_linked_through_others_is_one_group() -> None:
    groups = linked([(1, 2), (3, 4), (4, 5), (2, 3), (6, 7)])
    assert sorted(map(sorted, groups)) == [[1, 2, 3, 4, 5], [6, 7]]


def test_what_is_linked_to_itself_is_alone() -> None:
    assert linked([(1, 1), (2, 3), (3, 2)]) == [{1}, {2, 3}]


def test_no_pairs_are_no_groups() -> None:
    assert linked(list[tuple[int, int]]()) == []
