"""Addresses that servers listen on, and what the BFF is told of them."""

import socket
from collections.abc import Iterator

import pytest
from standalone.addresses import free_neighbour, is_loopback, listens, require_free, targets_of
from standalone.errors import AddressInvalid, PortInUse


@pytest.fixture
def taken() -> Iterator[str]:
    """An address that something listens on."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_an_address_in_use_is_refused_with_the_option_that_changes_it(taken: str) -> None:
    with pytest.raises(PortInUse, match=f"cannot listen on {taken} .*; choose another with --grpc"):
        require_free(taken, "--grpc")


@pytest.mark.parametrize(
    "address", ["", "8000", "localhost", ":8000", "localhost:", "localhost:http", "::1:80", "h:65536"]
)
def test_what_is_no_host_and_port_is_refused_with_the_option_that_gave_it(address: str) -> None:
    with pytest.raises(AddressInvalid, match="give --http HOST:PORT, such as 127"):
        require_free(address, "--http")


def test_a_host_of_another_machine_is_refused() -> None:
    with pytest.raises(PortInUse, match=r"192\.0\.2\.1:80"):
        require_free("192.0.2.1:80", "--http")


def test_a_neighbour_is_free_and_on_the_same_host(taken: str) -> None:
    neighbour = free_neighbour(taken)
    assert neighbour.startswith("127.0.0.1:")
    assert neighbour != taken
    require_free(neighbour, "--grpc")


def test_whether_something_listens(taken: str) -> None:
    assert listens(taken)
    assert not listens(free_neighbour(taken))


def test_one_server_is_its_own_target_by_any_name() -> None:
    assert targets_of(["agent.example:50051"]) == ["agent.example:50051"]


def test_each_of_several_servers_is_a_target_that_falls_back_on_the_others() -> None:
    assert targets_of(["localhost:1", "localhost:2", "localhost:3"]) == [
        "ipv4:127.0.0.1:1,127.0.0.1:2,127.0.0.1:3",
        "ipv4:127.0.0.1:2,127.0.0.1:3,127.0.0.1:1",
        "ipv4:127.0.0.1:3,127.0.0.1:1,127.0.0.1:2",
    ]


def test_addresses_of_version_six_keep_their_brackets() -> None:
    assert targets_of(["[::1]:1", "[::1]:2"]) == ["ipv6:[::1]:1,[::1]:2", "ipv6:[::1]:2,[::1]:1"]


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.3.2.1", True),
        ("localhost", True),
        ("[::1]", True),
        ("0.0.0.0", False),  # noqa: S104 - what is asked about
        ("192.168.1.5", False),
        ("[::]", False),
        ("example.org", False),
        ("", False),
    ],
)
def test_a_host_is_of_this_machine_alone_by_its_address(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback
