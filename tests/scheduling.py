"""Which process of a run in several runs which tests: a file's in one, and so those of all files of one group."""

import re
from functools import cache
from pathlib import Path
from typing import Final, override

from xdist.scheduler import LoadScopeScheduling

_GROUP: Final = re.compile(r'^pytestmark = .*\bxdist_group\("(\w+)"\)', re.MULTILINE)


@cache
def group_of(path: str) -> str:
    """Return the group that a test file names, else the file's own path."""
    named = _GROUP.search(Path(path).read_text(encoding="utf-8"))
    return named[1] if named else path


class GroupedFiles(LoadScopeScheduling):
    """Hands all files of a group to one process, because what they share takes long to make.

    `--dist loadgroup` has no effect: xdist 3.8 writes groups into node ids in a way that pytest 9 does not read.
    """

    @override
    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid.partition("::")[0])
