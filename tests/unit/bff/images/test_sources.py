"""Which addresses of images may be fetched: nothing but https, allowed hosts, and the public internet."""

import asyncio
import socket
from contextlib import suppress
from typing import Any

import pytest
from bff.images.sources import HostList, NotAllowed, hosts_of, is_public, public_address, source_of
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

HOSTS = ("cdn.example.org", ".images.example.net")


@pytest.mark.parametrize(
    ("url", "host", "target"),
    [
        ("https://cdn.example.org/a/1.jpg", "cdn.example.org", "/a/1.jpg"),
        ("https://CDN.example.org:443/1.jpg?s=2", "cdn.example.org", "/1.jpg?s=2"),
        ("https://s4.images.example.net/%E3%81%82.png#top", "s4.images.example.net", "/%E3%81%82.png"),
        ("https://cdn.example.org", "cdn.example.org", "/"),
    ],
)
def test_an_image_of_an_allowed_host_may_be_fetched(url: str, host: str, target: str) -> None:
    source = source_of(url, HOSTS)
    assert (source.host, source.target) == (host, target)
    assert source.url == f"https://{host}{target}"


@pytest.mark.parametrize(
    "url",
    [
        "http://cdn.example.org/1.jpg",
        "ftp://cdn.example.org/1.jpg",
        "file:///etc/passwd",
        "//cdn.example.org/1.jpg",
        "https://cdn.example.org:8443/1.jpg",
        "https://cdn.example.org:99999/1.jpg",
        "https://user@cdn.example.org/1.jpg",
        "https://user:secret@cdn.example.org/1.jpg",
        "https://other.example.org/1.jpg",
        "https://images.example.net/1.jpg",
        "https://evil-images.example.net/1.jpg",
        "https://cdn.example.org.evil.example/1.jpg",
        "https://cdn.example.org@evil.example/1.jpg",
        "https://evil.example/cdn.example.org",
        "https://127.0.0.1/1.jpg",
        "https://[::1]/1.jpg",
        "https://[cdn.example.org/1.jpg",
        "https://cdn.example.org/a b.jpg",
        "https://cdn.example.org/\u3042.jpg",
        "https:/1.jpg",
        "",
    ],
)
def test_everything_else_is_not_fetched(url: str) -> None:
    with pytest.raises(NotAllowed):
        source_of(url, HOSTS)


def test_where_no_host_is_allowed_nothing_is_fetched() -> None:
    with pytest.raises(NotAllowed):
        source_of("https://cdn.example.org/1.jpg", ())


@given(st.text())
def test_no_text_breaks_the_rules(url: str) -> None:
    with suppress(NotAllowed):
        assert source_of(url, HOSTS).host


@pytest.mark.parametrize(
    ("location", "url"),
    [
        ("/2.jpg", "https://cdn.example.org/2.jpg"),
        ("2.jpg", "https://cdn.example.org/a/2.jpg"),
        ("https://cdn.example.org/b/3.jpg", "https://cdn.example.org/b/3.jpg"),
        ("", "https://cdn.example.org/a/1.jpg"),
    ],
)
def test_a_redirect_within_a_host_is_followed(location: str, url: str) -> None:
    assert source_of("https://cdn.example.org/a/1.jpg", HOSTS).redirected(location).url == url


@pytest.mark.parametrize(
    "location",
    [
        "https://s4.images.example.net/1.jpg",
        "http://cdn.example.org/1.jpg",
        "//169.254.169.254/latest",
        "//[",
        "https://127.0.0.1/",
    ],
)
def test_a_redirect_to_another_host_is_not(location: str) -> None:
    with pytest.raises(NotAllowed):
        source_of("https://cdn.example.org/a/1.jpg", HOSTS).redirected(location)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "1.1.1.1"])
def test_public_addresses_are_connected_to(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",  # noqa: S104 - the address is the point
        "224.0.0.1",
        "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1",
        "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:93.184.216.34", "2002:7f00:1::", "64:ff9b::7f00:1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)  # fmt: skip
def test_private_addresses_and_those_that_stand_for_others_are_not(address: str) -> None:
    assert not is_public(address)


async def resolving(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> str:
    async def answer(host: str, port: int, **_: object) -> list[Any]:
        assert (host, port) == ("cdn.example.org", 443)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", answer, raising=False)
    return await public_address("cdn.example.org")


async def test_a_host_is_connected_to_at_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await resolving(monkeypatch, "93.184.216.34", "1.1.1.1") == "93.184.216.34"


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], []])
async def test_a_host_with_one_private_address_is_not(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotAllowed, match="private"):
        await resolving(monkeypatch, *addresses)


def test_hosts_are_listed_with_commas_or_spaces() -> None:
    setting = TypeAdapter(HostList).validate_python("CDN.example.org, .images.example.net")
    assert hosts_of(setting) == HOSTS
    assert hosts_of("") == ()


@pytest.mark.parametrize(
    "hosts", ["*", "localhost", "10.0.0.1", "https://cdn.example.org", "cdn.example.org:443", "a..b"]
)
def test_a_list_that_would_allow_more_than_hosts_is_refused(hosts: str) -> None:
    with pytest.raises(ValidationError, match="names of hosts"):
        TypeAdapter(HostList).validate_python(hosts)
