"""Which addresses of images may be fetched: https, of a host that the settings allow, and in no private network."""

import asyncio
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Annotated, Final
from urllib.parse import urljoin, urlsplit

from pydantic import AfterValidator

HTTPS_PORT: Final = 443

_HOST: Final = re.compile(r"\.?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}", re.ASCII)
# What may stand in a request line.
_TARGET: Final = re.compile(r"/[\x21-\x7e]*", re.ASCII)
# Translated to addresses of IPv4, which may be private ones.
_NAT64: Final = IPv6Network("64:ff9b::/96")


class NotAllowed(Exception):
    """An address that is not fetched; the message says why."""


def _listed(hosts: str) -> str:
    wrong = [host for host in hosts.lower().replace(",", " ").split() if _HOST.fullmatch(host) is None]
    if wrong:
        raise ValueError("give names of hosts, with commas between them; .example.org allows every host below it")
    return hosts


HostList = Annotated[str, AfterValidator(_listed)]
"""Names of hosts, with commas or spaces between them; one that begins with a dot stands for all below it."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an image is: a host, and the path and query there."""

    host: str
    target: str

    @property
    def url(self) -> str:
        """The address."""
        return f"https://{self.host}{self.target}"

    def redirected(self, location: str) -> "Source":
        """Return where a redirect leads, which has to be the same host.

        Raises:
            NotAllowed: it is another one, or none.
        """
        try:
            url = urljoin(self.url, location)
        except ValueError:
            raise NotAllowed("it redirects to no address") from None
        return source_of(url, (self.host,))


def hosts_of(setting: str) -> tuple[str, ...]:
    """Return the hosts that a setting lists."""
    return tuple(setting.lower().replace(",", " ").split())


def source_of(url: str, hosts: Sequence[str]) -> Source:
    """Return the source that an address names, if it may be fetched by what stands in it.

    Raises:
        NotAllowed: it may not.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
    except ValueError:
        raise NotAllowed("it is no address") from None
    if parts.scheme != "https" or parts.username is not None or port != HTTPS_PORT:
        raise NotAllowed("only https without a user and a port is fetched")
    if not any(host.endswith(each) if each.startswith(".") else host == each for each in hosts):
        raise NotAllowed("its host is not on the list")
    target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    if _HOST.fullmatch(host) is None or _TARGET.fullmatch(target) is None:
        raise NotAllowed("it is no plain address")
    return Source(host, target)


async def public_address(host: str) -> str:
    """Return an address of a host to connect to: nobody resolves the name a second time, to another answer.

    Raises:
        NotAllowed: one of its addresses is private, so that its name may have been made to lead into this network.
        OSError: it has none.
    """
    found = await asyncio.get_running_loop().getaddrinfo(host, HTTPS_PORT, type=socket.SOCK_STREAM)
    addresses = [str(address[4][0]) for address in found]
    if not addresses or not all(map(is_public, addresses)):
        raise NotAllowed("its host has a private address")
    return addresses[0]


def is_public(address: str) -> bool:
    """Tell whether an address is one of the public internet, and stands for no other address."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in _NAT64):
        return False
    return ip.is_global and not ip.is_multicast
