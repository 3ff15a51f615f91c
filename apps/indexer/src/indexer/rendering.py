"""The report of an ingestion as text for people."""

from collections.abc import Iterable, Iterator

from indexer.exporting import ExportReport
from indexer.report import FileReport, Finding, ImageReport, IngestReport, TableReport


def report_text(report: IngestReport) -> str:
    """Return the report as lines of text, without a line break at the end."""
    if report.unchanged and not report.tables:
        return f"{_head(report)}\nEvery file is as it was when it was last ingested: nothing to do."
    return "\n".join(_lines(report))


def image_report_text(report: ImageReport) -> str:
    """Return the report of an indexing of images as lines of text, without a line break at the end."""
    seen = f", {report.embedded:,} of them as a model sees them" if report.embedded else ""
    done = f"Indexed {report.written:,} images{seen}; {report.unchanged:,} were indexed before."
    return "\n".join([done, *findings_lines(report.findings())])


def export_text(report: ExportReport) -> str:
    """Return what was written as lines of text, without a line break at the end."""
    rows = [f"{kind:24}{count:12,}" for kind, count in report.rows.items() if count]
    return "\n".join([f"Exported to {report.directory}: {sum(report.rows.values()):,} rows", *rows])


def _head(report: IngestReport) -> str:
    state = "unchanged" if report.unchanged else "loaded"
    return f"Dataset {report.dataset}: {state}, data version {report.version}"


def _lines(report: IngestReport) -> Iterator[str]:
    yield _head(report)
    if report.seconds:
        yield "Took " + ", ".join(f"{stage} {seconds:.1f} s" for stage, seconds in report.seconds.items())
    yield ""
    yield from _files(report.files)
    yield ""
    yield from _tables(report.tables)
    if report.findings:
        yield ""
        yield "Defects of the data, kept as they are"
        yield from findings_lines(report.findings)


def _files(files: Iterable[FileReport]) -> Iterator[str]:
    yield f"{'file':24}{'read':>12}{'left out':>12}"
    for file in files:
        left_out = sum(finding.count for finding in file.left_out)
        yield f"{file.name:24}{file.read:12,}{left_out:12,}"
        yield from findings_lines(file.left_out)


def _tables(tables: Iterable[TableReport]) -> Iterator[str]:
    yield f"{'table':28}{'inserted':>12}{'changed':>12}{'unchanged':>12}{'deleted':>12}"
    for table in tables:
        counts = (table.inserted, table.changed, table.unchanged, table.deleted)
        if any(counts):
            yield f"{table.name:28}" + "".join(f"{count:12,}" for count in counts)


def findings_lines(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield each finding with its examples."""
    for finding in findings:
        yield f"  {finding.count:,} {finding.name}"
        for example in finding.examples:
            yield f"      {example}"
