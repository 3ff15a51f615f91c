"""The report of an import as text for people."""

from collections.abc import Iterator

from indexer.imports.report import ImportReport
from indexer.rendering import findings_lines, report_text


def import_text(report: ImportReport) -> str:
    """Return the report as lines of text, without a line break at the end."""
    return "\n".join(_lines(report))


def _lines(report: ImportReport) -> Iterator[str]:
    if report.unchanged:
        yield f"Import {report.source}: unchanged"
        yield "This is what was imported last: nothing to do." if report.records else "Nothing of it is held."
        return
    yield f"Import {report.source}: {report.records:,} records"
    if report.kinds:
        yield ""
        yield f"{'rows of it':24}{'read':>12}{'matched':>12}{'new':>12}"
        for kind in report.kinds:
            yield f"{kind.kind:24}{kind.read:12,}{kind.matched:12,}{kind.new:12,}".rstrip()
    for title, findings in (
        ("Not taken from the file", report.left_out),
        ("What sources say differently, and whose word holds", report.kept),
    ):
        if findings:
            yield ""
            yield title
            yield from findings_lines(findings)
    if report.ingest is not None:
        yield ""
        yield report_text(report.ingest)
