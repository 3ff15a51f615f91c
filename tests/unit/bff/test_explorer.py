"""What GraphiQL is made of is what its authors built, and stays small."""

import re
from hashlib import sha256
from pathlib import Path

import bff.explorer

FILES = Path(bff.explorer.__file__).parent / "graphiql"
MOST_BYTES = 2_000_000


def test_the_files_of_others_are_those_that_are_noted() -> None:
    noted = dict(re.findall(r"^([0-9a-f]{64})  (\S+)$", (FILES / "README.md").read_text(), re.MULTILINE))
    theirs = {sha256(file.read_bytes()).hexdigest(): file.name for file in FILES.glob("*.min.*")}
    assert theirs == noted
    assert theirs


def test_all_of_it_is_small_enough_for_the_package() -> None:
    assert sum(file.stat().st_size for file in FILES.iterdir()) < MOST_BYTES
