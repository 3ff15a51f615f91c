"""Images in questions, from `kizuna index --images` to the answer over GraphQL, beside a server that runs."""

import base64
import json
import urllib.request
from typing import Any

import pytest
from catalog.entities import entity_id
from PIL import Image

from benchmarks._drawn_covers import cover, stored
from tests.e2e.conftest import Installation

pytestmark = pytest.mark.xdist_group("installation")

ASK = """
query Ask($query: String!, $image: String) { searchAi(query: $query, imageQuery: $image) {
  answer confidence verified terminationReason warnings
  results { id name } sources { id } citations { index label entity { id } } trace { steps { turn action summary } }
} }
"""
FOLLOW = """
subscription Follow($image: String) { searchAi(query: "Which anime is this?", imageQuery: $image) {
  kind text { text }
} }
"""
ONE_PIECE = str(entity_id("anime:n-one-piece"))
LUFFY = str(entity_id("character:n-monkey-d-luffy"))


@pytest.fixture(scope="module")
def indexed(installation: Installation, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What `kizuna index --images` says, beside the running server, of covers of two entities and of one of nobody."""
    folder = tmp_path_factory.mktemp("covers")
    (folder / "anime_n-one-piece.jpg").write_bytes(stored(cover(1)))
    (folder / f"{LUFFY}.png").write_bytes(stored(cover(2), "PNG"))
    (folder / "anime_n-unheard-of.jpg").write_bytes(stored(cover(3)))
    done = installation.kizuna("index", "--images", str(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout


def encoded(image: Image.Image) -> str:
    return base64.b64encode(stored(image, quality=70)).decode()


def ask(installation: Installation, query: str, image: str | None) -> dict[str, Any]:
    reply = installation.graphql(ASK, query=query, image=image)
    assert "errors" not in reply, reply
    return reply["data"]["searchAi"]


def test_images_are_indexed_beside_a_running_server_with_a_report(indexed: str) -> None:
    assert "Indexed 2 images" in indexed
    assert "1 name means nobody in the catalog" in indexed
    assert "anime_n-unheard-of.jpg" in indexed


def test_a_smaller_copy_of_a_cover_is_recognised_and_the_answer_says_how(
    installation: Installation, indexed: str
) -> None:
    assert indexed
    answer = ask(installation, "Which anime is this?", encoded(cover(1).resize((113, 160))))
    assert answer["answer"].startswith("The image is one of One Piece (1999) [1], an anime: an indexed one looks ")
    assert "of 256 bits of their perceptual hashes differ" in answer["answer"]
    assert [result["id"] for result in answer["results"]] == [ONE_PIECE]
    assert answer["citations"][0]["entity"]["id"] == ONE_PIECE
    assert answer["terminationReason"] == "SUFFICIENT"
    assert answer["verified"]
    assert answer["warnings"] == []
    large = base64.b64encode(stored(cover(1)) + bytes(1_500_000)).decode()
    assert ask(installation, "Which anime is this?", large)["results"] == answer["results"]


def test_something_asked_about_an_image_is_answered_from_the_graph(installation: Installation, indexed: str) -> None:
    assert indexed
    answer = ask(installation, "Who directed this anime?", f"data:image/jpeg;base64,{encoded(cover(1))}")
    plain = ask(installation, "Who directed One Piece?", None)
    assert answer["answer"].endswith(plain["answer"])
    assert answer["answer"].startswith("The image is one of One Piece: ")
    assert answer["results"] == plain["results"]
    assert next(step["action"] for step in answer["trace"]["steps"]) == "qdrant_search"
    related = ask(installation, "How is this character related to Nami?", encoded(cover(2)))
    assert "crewmate" in related["answer"]


def test_an_unknown_image_an_address_and_a_damaged_file_are_each_said_to_be(
    installation: Installation, indexed: str
) -> None:
    assert indexed
    unknown = ask(installation, "What is this?", encoded(cover(99)))
    assert unknown["terminationReason"] == "NO_MATCH"
    assert "None of the 2 indexed images looks the same" in unknown["answer"]
    address = ask(installation, "What is this?", "http://127.0.0.1:9/a.png")
    assert "addresses are not fetched" in address["answer"]
    damaged = base64.b64encode(stored(cover(1))[:3_000]).decode()
    words = ask(installation, "Which anime is Luffy in?", damaged)
    assert ONE_PIECE in [result["id"] for result in words["results"]]
    assert words["warnings"][0].startswith("IMAGE_UNREAD: only the words of the question were read: it is damaged")


def test_an_image_question_is_followed_as_any_other_one(installation: Installation, indexed: str) -> None:
    assert indexed
    body = json.dumps({"query": FOLLOW, "variables": {"image": encoded(cover(1))}}).encode()
    headers = {"content-type": "application/json", "accept": "text/event-stream"}
    request = urllib.request.Request(f"http://{installation.http}/graphql", body, headers)
    with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - our own server
        lines = response.read().decode().splitlines()
    results = [json.loads(line[5:])["data"]["searchAi"] for line in lines if line.startswith(("data:{", "data: {"))]
    assert [event["kind"] for event in results][:2] == ["STEP_BEGUN", "STEP_DONE"]
    assert results[-1]["kind"] == "RESULT"
    assert "".join(event["text"]["text"] for event in results if event["text"]).startswith(
        "The image is one of One Piece"
    )
