"""Where a server is, as far as the duty of secrecy cares: how far words go that are sent to it."""

import ipaddress
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

_THIS_MACHINE: Final = frozenset({"localhost", "localhost.localdomain", "ip6-localhost"})


class Place(StrEnum):
    """The class of an endpoint, the nearest first: this machine, the firm's own network, in this country, abroad."""

    MACHINE = "this_machine"
    FIRM = "firm"
    INLAND = "inland"
    ABROAD = "abroad"

    def within(self, limit: "Place") -> bool:
        """Whether it is no further than ``limit``."""
        places = list(Place)
        return places.index(self) <= places.index(limit)


#: Those that a lawyer can give a server, or a case as the furthest its words may go.
ELSEWHERE: Final = (Place.FIRM, Place.INLAND, Place.ABROAD)


def host_of(url: str) -> str:
    """The host of an address; empty while it is not one."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def recognised(host: str) -> Place | None:
    """The class of a host that shows in its name: this machine, or an address of a private network (RFC 1918 and the like), which
    is the firm's own. None: somebody has to say."""
    if host.lower() in _THIS_MACHINE:
        return Place.MACHINE
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    if address.is_loopback:
        return Place.MACHINE
    return Place.FIRM if address.is_private and not address.is_unspecified else None


def place_of(host: str, said: str) -> Place:
    """The class of a host: what shows, else what was ``said`` of it, else abroad (nobody has said that it is nearer)."""
    shows = recognised(host)
    if shows is not None:
        return shows
    return Place(said) if said in ELSEWHERE else Place.ABROAD


def overheard(url: str) -> bool:
    """Whether what goes to an address could be read on the way: to another machine, and not by TLS."""
    return recognised(host_of(url)) is not Place.MACHINE and urlsplit(url).scheme.lower() != "https"
