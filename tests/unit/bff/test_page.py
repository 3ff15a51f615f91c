"""What is built of the page stays small, and asks what the allow-list holds."""

import gzip
import json
from pathlib import Path

import bff

MOST_BYTES = 120 * 1024


def test_all_files_of_the_page_are_small_once_they_are_compressed() -> None:
    files = [path for path in (Path(bff.__path__[0]) / "web").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} >= {".html", ".js", ".css", ".woff2"}
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) <= MOST_BYTES


def test_the_page_asks_what_the_allow_list_says_that_it_asks() -> None:
    package = Path(bff.__path__[0])
    script = (package / "web/assets/page.js").read_text()
    asked = json.loads((package / "documents/page.json").read_text())
    assert [name for name, text in asked.items() if text not in script] == []
