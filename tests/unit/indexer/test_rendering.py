"""The report as people read it."""

from indexer.errors import (
    CatalogMissing,
    DatabaseUnreachable,
    DatasetError,
    DatasetNotFound,
    DuplicateFile,
    FileTooLarge,
    FolderInTheWay,
    ImagesNotFound,
    IngestError,
    IngestRunning,
    UnknownFile,
    UnreadableFile,
    UnreadableLine,
    UnreadableRecord,
    WorkFilesFailed,
)
from indexer.rendering import report_text
from indexer.report import EXAMPLES, LONGEST_EXAMPLE, FileReport, Finding, IngestReport, TableReport, Tallies, Tally

UNKNOWN = Finding(name="names an unknown entity", count=1_234, examples=("anime:1 anime:2",))


def test_a_report_tells_files_tables_and_defects_with_examples() -> None:
    report = IngestReport(
        dataset="core",
        version=3,
        unchanged=False,
        files=(FileReport(name="anime", read=2_000), FileReport(name="anime_anime", read=5, left_out=(UNKNOWN,))),
        tables=(
            TableReport(name="entity", inserted=1, changed=2, unchanged=3, deleted=4),
            TableReport(name="anime_theme"),
        ),
        findings=(Finding(name="cycles of sequels", count=3, examples=("anime:1 anime:2",)),),
        seconds={"read": 1.25, "switch": 10.0},
    )

    assert report_text(report).splitlines() == [
        "Dataset core: loaded, data version 3",
        "Took read 1.2 s, switch 10.0 s",
        "",
        "file                            read    left out",
        "anime                          2,000           0",
        "anime_anime                        5       1,234",
        "  1,234 names an unknown entity",
        "      anime:1 anime:2",
        "",
        "table                           inserted     changed   unchanged     deleted",
        "entity                                 1           2           3           4",
        "",
        "Defects of the data, kept as they are",
        "  3 cycles of sequels",
        "      anime:1 anime:2",
    ]


def test_a_run_that_had_nothing_to_do_says_so() -> None:
    report = IngestReport(dataset="core", version=3, unchanged=True)

    assert report_text(report) == (
        "Dataset core: unchanged, data version 3\nEvery file is as it was when it was last ingested: nothing to do."
    )


def test_a_run_that_compared_everything_and_changed_nothing_says_so() -> None:
    report = IngestReport(dataset="core", version=3, unchanged=True, tables=(TableReport(name="entity", unchanged=9),))

    assert report_text(report).startswith("Dataset core: unchanged, data version 3\n")
    assert "entity" in report_text(report)


def test_a_tally_counts_all_and_keeps_the_first_examples() -> None:
    tally = Tally("listed twice")
    for number in range(9):
        tally.add(f"anime:{number}")

    assert tally.finding() == Finding(
        name="listed twice", count=9, examples=tuple(f"anime:{number}" for number in range(EXAMPLES))
    )


def test_tallies_are_told_by_name_with_examples_of_several_parts_and_the_beginnings_of_long_ones() -> None:
    tallies = Tallies()
    tallies.add("long", "x" * LONGEST_EXAMPLE)
    tallies.add("long", "y" * (LONGEST_EXAMPLE + 1))
    tallies.add("joined", "anime:1", "anime:2")
    assert tallies.findings() == (
        Finding(name="joined", count=1, examples=("anime:1, anime:2",)),
        Finding(name="long", count=2, examples=("x" * LONGEST_EXAMPLE, "y" * LONGEST_EXAMPLE)),
    )


def test_every_error_says_what_to_do(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "anime.jsonl"
    errors: list[IngestError] = [
        DatasetNotFound(path, "no such directory"),
        ImagesNotFound(path, "no such folder"),
        UnknownFile(path, ("anime", "manga")),
        DuplicateFile(path, path.with_suffix(".jsonl.gz")),
        UnreadableFile(path, 7, "ends early"),
        UnreadableLine(path, 7, "field 'id' is missing"),
        UnreadableRecord(path, 3, 7, "field 'id' is missing"),
        FileTooLarge(path, "it is larger than 100 bytes"),
        FolderInTheWay(path, "it holds files already"),
        WorkFilesFailed("no space left on device"),
        IngestRunning(),
        DatabaseUnreachable("refused"),
        CatalogMissing(),
    ]

    leaves = {*IngestError.__subclasses__(), *DatasetError.__subclasses__()} - {DatasetError}
    assert {type(error) for error in errors} == leaves
    for error in errors:
        text = str(error)
        assert "\n" not in text
        assert any(verb in text for verb in ("name a", "rename", "keep", "fetch", "correct", "wait", "check", "apply"))
