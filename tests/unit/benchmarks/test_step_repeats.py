"""What a store of retrieval results could save is counted from the second time on."""

from benchmarks.step_repeats import report


def test_only_what_was_made_before_would_be_saved() -> None:
    steps = [("a", 4.0), ("b", 2.0), ("a", 1.0), ("a", 1.0)]
    assert list(report(steps, questions=2, whole_ms=20.0)) == [
        "2 questions, 10.00 ms each, 4.00 ms of that in retrieval",
        "4 retrievals, 2 of them made before: 0.500",
        "a store would save 1.000 ms a question, 0.1000 of its time",
    ]
