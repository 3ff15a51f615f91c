"""Addresses of servers: where they listen, whether one is free, and what gRPC calls several."""

import os
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from standalone.errors import AddressInvalid, PortInUse

_CONNECT_TIMEOUT_S: Final = 1.0
_ADDRESS: Final = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[^\s:\[\]]+):\d{1,5}", re.ASCII)
_LAST_PORT: Final = 65_535
# The BFF, PostgreSQL and typing need processors besides (ADR 8).
_CORES_PER_AGENT: Final = 4
_MOST_AGENTS_BY_DEFAULT: Final = 2


def agents_of_this_machine() -> int:
    """Return how many agents its processors can keep busy beside the BFF and PostgreSQL."""
    return max(1, min(_MOST_AGENTS_BY_DEFAULT, (os.cpu_count() or 1) // _CORES_PER_AGENT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the servers listen, as HOST:PORT, and how many agents there are; all but the first take any free port."""

    http: str = "127.0.0.1:8000"
    grpc: str = "127.0.0.1:50051"
    agents: int = 1


def require_free(address: str, option: str) -> None:
    """Return if a server can listen on ``address``, HOST:PORT, which ``option`` of the command line gave.

    Raises:
        AddressInvalid: it is no HOST:PORT.
        PortInUse: another one does, or the host is none of this machine.
    """
    if not _ADDRESS.fullmatch(address) or _parts(address)[1] > _LAST_PORT:
        raise AddressInvalid(f"{address!r} is no address; give {option} HOST:PORT, such as 127.0.0.1:8000")
    host, port = _parts(address)
    with socket.socket(_family(host)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortInUse(f"cannot listen on {address} ({error.strerror}); choose another with {option}") from None


def free_neighbour(address: str) -> str:
    """Return an address on the same host whose port nothing listens on."""
    host, _ = _parts(address)
    with socket.socket(_family(host)) as probe:
        probe.bind((host, 0))
        return f"{address.rpartition(':')[0]}:{probe.getsockname()[1]}"


def listens(address: str) -> bool:
    """Tell whether a server takes connections at ``address``."""
    try:
        with socket.create_connection(_parts(address), timeout=_CONNECT_TIMEOUT_S):
            return True
    except OSError:
        return False


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches a host, by its address or the name that always means it."""
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def targets_of(addresses: Sequence[str]) -> list[str]:
    """Return a gRPC target for each server of one host, which falls back on the others while its own is away."""
    if len(addresses) == 1:
        return list(addresses)
    host, _ = _parts(addresses[0])
    found = socket.getaddrinfo(host, None, _family(host), socket.SOCK_STREAM)[0][4][0]
    scheme, number = ("ipv6", f"[{found}]") if _family(host) is socket.AF_INET6 else ("ipv4", found)
    numbered = [f"{number}:{_parts(address)[1]}" for address in addresses]
    return [f"{scheme}:{','.join(numbered[first:] + numbered[:first])}" for first in range(len(numbered))]


def _parts(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
