"""What is read once to fetch images is not read again for each."""

import ssl

import pytest
from bff.images import fetching
from bff.images.fetching import ImageFetcher, NotFetched


async def test_trusted_certificates_are_read_before_anything_is_fetched_and_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[ssl.SSLContext] = []

    def context() -> ssl.SSLContext:
        made.append(ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
        return made[-1]

    async def of_nobody(_host: str) -> str:
        return "127.0.0.1"

    monkeypatch.setattr(ssl, "create_default_context", context)
    monkeypatch.setattr(fetching, "public_address", of_nobody)
    monkeypatch.setattr(fetching, "HTTPS_PORT", 9)
    fetches = ImageFetcher(hosts=("cdn.example.org",), most_bytes=1, timeout_s=5)
    assert len(made) == 1
    for _ in range(2):
        with pytest.raises(NotFetched, match="does not answer as it should"):
            await fetches.fetch("https://cdn.example.org/1.png")
    assert len(made) == 1
