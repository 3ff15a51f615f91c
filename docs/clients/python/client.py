"""A client of Kizuna in Python, with gql: python client.py [http://127.0.0.1:8000].

Needs: pip install "gql[httpx,websockets]"
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

from gql import Client, gql
from gql.transport.httpx import HTTPXAsyncTransport
from gql.transport.websockets import WebsocketsTransport

SEARCH = gql("query Search($text: String!) { search(query: $text, first: 3) { hits { id name entityType } } }")
CAST = gql(
    """
    query Cast($id: ID!, $after: String) {
      anime(id: $id) { name characters(first: 3, after: $after) {
        pageInfo { hasNextPage endCursor } edges { role node { name } }
      } }
    }
    """
)
ASK = gql(
    """
    subscription Ask($question: String!) {
      searchAi(query: $question) { kind begun { action } text { index text } result { answer verified } }
    }
    """
)


async def search(client: Client, text: str) -> list[dict[str, Any]]:
    """Return the best hits for what was typed."""
    async with client as session:
        return (await session.execute(SEARCH, variable_values={"text": text}))["search"]["hits"]


async def cast_of(client: Client, anime_id: str) -> AsyncIterator[str]:
    """Yield the names of a whole cast, page after page."""
    after = None
    async with client as session:
        while True:
            page = (await session.execute(CAST, variable_values={"id": anime_id, "after": after}))["anime"][
                "characters"
            ]
            for edge in page["edges"]:
                yield edge["node"]["name"]
            if not page["pageInfo"]["hasNextPage"]:
                return
            after = page["pageInfo"]["endCursor"]


async def ask(socket: Client, question: str) -> str:
    """Follow a question while it is answered, and return the answer."""
    answer = ""
    async with socket as session:
        async for event in session.subscribe(ASK, variable_values={"question": question}):
            told = event["searchAi"]
            if told["kind"] == "STEP_BEGUN":
                print("…", told["begun"]["action"])
            elif told["kind"] == "TEXT":
                # A text with index 0 takes back what was told before.
                answer = told["text"]["text"] if told["text"]["index"] == 0 else answer + told["text"]["text"]
            elif told["kind"] == "RESULT":
                answer = told["result"]["answer"]
    return answer


async def main(url: str) -> None:
    """Search, page through a cast, and ask."""
    client = Client(transport=HTTPXAsyncTransport(url=f"{url}/graphql"))
    hits = await search(client, "cowboy beb")
    print("found", hits[0]["name"])
    print("cast", ", ".join([name async for name in cast_of(client, hits[0]["id"])]))
    socket = Client(transport=WebsocketsTransport(url=f"{url.replace('http', 'ws', 1)}/graphql"))
    print("answer", await ask(socket, "How is Luffy related to Nami?"))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
