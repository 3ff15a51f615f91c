"""Operations as clients write them, and as they do not: made at random from a seed, plain or out of the ordinary."""

import json
import random
from dataclasses import dataclass, field
from typing import Any, Final

TEXTS: Final = (
    "cow", "cowboy bebop", "s", "sumrise", "", " ",
    "ナルト", "カウボーイ", "Kaubōi", "a\u0301", "\u202ecow", "\u200bcow",
    "👩‍👩‍👧", "%", "_", "'; DROP TABLE entity; --", "\x00", "cow\x07", "\\", '"', "x" * 200, "\ud7ff", "\ue000", "𝕬",
    "line\nbreak", "tab\t",
)  # fmt: skip
ODD_TEXTS: Final[tuple[object, ...]] = ("x" * 201, "y" * 10_000, "\ud800", "a\udfff", None, 5, True, 1.5, ["cow"], {})
HIT_FIELDS: Final = (
    "id", "entityType", "name", "matchedName", "year", "imageUrl", "popularity", "typos", "__typename",
)  # fmt: skip
KINDS: Final = ("ANIME", "CHARACTER", "EPISODE", "MANGA", "PERSON", "STUDIO")
ARGUMENTS: Final = {"query": "String!", "types": "[EntityType!]", "first": "Int", "includeAdult": "Boolean"}
ODD_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "query": ODD_TEXTS,
    "types": ("ANIME", ["NOPE"], [None], ["anime"], [["ANIME"]], 5, {"a": 1}),
    "first": (0, -1, 51, 2**31, -(2**31) - 1, 10.0, 1.5, "10", True, [10]),
    "includeAdult": ("true", 1, 0, [True]),
}
LITERALS_THAT_NOBODY_TAKES: Final = {
    "query": (
        "5",
        "ANIME",
        "null",
        '["cow"]',
        '"\\ud800"',
        '"""cow\n  bebop"""',
        '"\\u{1F600}"',
        '"' + "x" * 201 + '"',
    ),
    "types": ("NOPE", '"ANIME"', "[null]", "[[ANIME]]", "ANIME", "{}"),
    "first": ("0", "51", "1.0", '"1"', "true", "99999999999", "[5]"),
    "includeAdult": ("1", '"true"', "TRUE"),
}


@dataclass
class Operation:
    """A query text with what is sent beside it."""

    query: str
    variables: dict[str, Any] = field(default_factory=dict[str, Any])
    further: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def body(self) -> bytes:
        """The body of the request; what has no place in UTF-8 is escaped."""
        variables = {"variables": self.variables} if self.variables else {}
        return json.dumps({"query": self.query, **variables, **self.further}).encode()


class Maker:
    """Makes operations that only search; ``odd`` ones have a mistake or something rare about them, mostly."""

    def __init__(self, rng: random.Random, *, odd: bool) -> None:
        self._rng = rng
        self._odd = odd

    def make(self) -> Operation:
        """Return the next operation."""
        operation = Operation("")
        declared: dict[str, str] = {}
        searches = self._rng.choice((1, 1, 1, 2, 3))
        fields = [self._search(f"q{n}", operation.variables, declared) for n in range(searches)]
        if self._chance(0.2):
            fields.insert(self._rng.randrange(len(fields) + 1), "__typename")
        if self._odd and self._chance(0.15):
            fields.append(self._rng.choice(("nope", "...F", 'anime(id: "x") { name }', "__schema { types { name } }")))
        name = self._rng.choice(("", "Find"))
        head = f"query {name}" if name or declared or self._chance(0.3) else ""
        if declared:
            head += "(" + ", ".join(declared.values()) + ")"
        operation.query = head + " { " + self._rng.choice((" ", ", ", "\n")).join(fields) + " }"
        if name and self._chance(0.5):
            operation.further["operationName"] = name
        if self._odd:
            self._spoil(operation)
        return operation

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability

    def _search(self, key: str, variables: dict[str, Any], declared: dict[str, str]) -> str:
        names = ["query", *(name for name in ("types", "first", "includeAdult") if self._chance(0.4))]
        if self._odd and self._chance(0.05):
            names.remove("query")
        self._rng.shuffle(names)
        arguments = ", ".join(f"{name}: {self._value(name, key, variables, declared)}" for name in names)
        directive = self._rng.choice(("@skip(if: false) ", "@include(if: true) ", "@nope ")) * (
            self._odd and self._chance(0.05)
        )
        called = f"search({arguments}) {directive}" if arguments else "search "
        field = called + self._selection()
        # An alias by which several fields go merges them where their arguments are the same, else is a mistake.
        text = f"{key}: {field}" if key != "q0" or self._chance(0.4) else field
        return f"{text} {key}: {called}{self._selection()}" if self._chance(0.1) else text

    def _value(self, name: str, key: str, variables: dict[str, Any], declared: dict[str, str]) -> str:
        if self._chance(0.5):
            return self._literal(name)
        variable = f"{key}_{name}"
        kind = ARGUMENTS[name]
        if kind[-1] != "!" and self._chance(0.3):
            kind += "!"
        if self._odd and self._chance(0.05):
            kind = self._rng.choice(("String", "ID!", "Float", "Nope", "[String!]", "[EntityType]"))
        required = kind[-1] == "!"
        default = f" = {self._literal(name)}" if self._chance(0.3) else ""
        declared[variable] = f"${variable}: {kind}{default}"
        if not (self._chance(0.25) and (default or not required)) and not (self._odd and self._chance(0.05)):
            variables[variable] = self._json(name, nullable=not required)
        return f"${variable}"

    def _literal(self, name: str) -> str:
        if self._odd and self._chance(0.1):
            return self._rng.choice(LITERALS_THAT_NOBODY_TAKES[name])
        match name:
            case "query":
                return json.dumps(self._rng.choice(TEXTS), ensure_ascii=self._chance(0.5))
            case "types":
                return self._rng.choice(("[]", "ANIME", "[ANIME]", "[MANGA, PERSON]", "[ANIME ANIME]"))
            case "first":
                return str(self._rng.choice((1, 2, 10, 50)))
            case _:
                return self._rng.choice(("true", "false"))

    def _json(self, name: str, *, nullable: bool) -> object:
        if self._odd and self._chance(0.15):
            return self._rng.choice(ODD_VALUES[name])
        if nullable and self._chance(0.2):
            return None
        match name:
            case "query":
                return self._rng.choice(TEXTS)
            case "types":
                return self._rng.sample(KINDS, self._rng.randrange(4))
            case "first":
                return self._rng.choice((1, 2, 10, 50))
            case _:
                return self._chance(0.5)

    def _selection(self) -> str:
        choices = ["query", "q: query", "tookMs", "tookLong: tookMs", "__typename", "t: __typename"]
        chosen = self._rng.choices(choices, k=self._rng.randrange(4))
        for _ in range(self._rng.choice((0, 1, 1, 2))):
            chosen.append(f"{self._rng.choice(('', '', 'found: '))}hits {self._hits()}")
        if self._odd and self._chance(0.1):
            odd = ("q: __typename", "hits", "query { a }", "...on SearchResult { query }", "nope")
            chosen.append(self._rng.choice(odd))
        self._rng.shuffle(chosen)
        return "{ " + " ".join(chosen or ["query"]) + " }"

    def _hits(self) -> str:
        names = self._rng.choices(HIT_FIELDS, k=self._rng.randrange(1, 8))
        chosen = [self._rng.choice((name, name, f"my_{name}: {name}")) for name in names]
        if self._odd and self._chance(0.1):
            odd = ("entity { name }", "...on SearchHit { id }", "name @skip(if: true)", "id: name", "nope")
            chosen.append(self._rng.choice(odd))
        return "{ " + " ".join(chosen) + " }"

    def _spoil(self, operation: Operation) -> None:
        """Change what surrounds the operation."""
        match self._rng.randrange(16):
            case 0:
                operation.query += " query Other { __typename }"
            case 1:
                operation.query += " fragment F on Query { __typename }"
            case 2:
                operation.further["operationName"] = self._rng.choice(("Other", "", 5, None))
            case 3:
                operation.further["variables"] = self._rng.choice(([], "x", None, {"unknown": 1}))
            case 4:
                operation.further["extensions"] = self._rng.choice(([], {"a": 1}, None))
            case 5:
                operation.query = operation.query[:-1]
            case 6:
                operation.query = "mutation" + operation.query.removeprefix("query")
            case 7:
                operation.query += " # " + "x" * 10_000
            case _:
                pass
