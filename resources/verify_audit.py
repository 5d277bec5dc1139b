#!/usr/bin/env python3
"""Verify an exported log of acts, or the certificate of a forgotten case. Needs Python 3.9 or later, nothing of the program that
wrote it, and no secret.

    python verify_audit.py LOG [--key HEX]...

LOG is what 'legal-assistant audit export' printed, as JSON or CSV. Each entry must be signed by the lawyer it names and chained
to the one before; the end must be signed too. Answers "ok" and exits 0, or names the first bad entry and exits 1. The log brings
its signers' public keys along: compare those that are printed with those the firm gave you, or give these with --key.

Ed25519 as in RFC 8032, section 6; the bytes that are signed as in the program's .github/FORMAT.md.
"""

# ruff: noqa: ANN001, ANN002, ANN201, PTH123, T201 - a script to be read by anybody, with the standard library alone

import argparse
import csv
import hashlib
import json
import sys

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def point_add(a, b):
    """Sum of two points in extended homogeneous coordinates."""
    e1, e2 = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = e2 - e1, d - c, d + c, e2 + e1
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def point_mul(s, point):
    """``s`` times a point."""
    total = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            total = point_add(total, point)
        point = point_add(point, point)
        s >>= 1
    return total


def recover_x(y, sign):
    """The x that belongs to y, or None."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def decompress(data):
    """A point from 32 bytes, or None."""
    if len(data) != 32:
        return None
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (recover_x(BASE_Y, 0), BASE_Y, 1, recover_x(BASE_Y, 0) * BASE_Y % P)


def verify(public, message, signature):
    """Whether ``signature`` (64 bytes) is that of ``public`` (32 bytes) over ``message``."""
    a, r = decompress(public), decompress(signature[:32])
    if a is None or r is None or len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    left, right = point_mul(s, BASE), point_add(r, point_mul(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def context(*parts):
    """A list of texts as bytes: each after its length."""
    encoded = [part.encode() for part in ("legal-assistant/1", *parts)]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def read(path):
    """The log as a dictionary, from JSON or CSV."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    if text.lstrip().startswith("{"):
        return json.loads(text)
    rows = list(csv.DictReader(text.splitlines()))
    last = rows.pop()
    signers = {row["user"]: row["signer"] for row in [*rows, last]}
    return {"vault": last["vault"], "scope": last["scope"], "signers": signers, "entries": rows, "end": last["signature"]}


def first_bad(log):
    """Number of the first entry that is not as it was written; one more than there are if the end is not; None if all is well."""
    before = bytes(32)
    signers = {user: keys.split() for user, keys in log["signers"].items()}
    for expected, entry in enumerate(log["entries"], 1):
        fields = [str(entry[name]) for name in ("seq", "time", "user", "action", "subject", "detail")]
        mac = bytes.fromhex(entry["mac"])
        message = b"LAaudit1\n" + before + mac + context("audit", log["vault"], log["scope"], *fields)
        keys, signature = signers.get(entry["user"], []), bytes.fromhex(entry["signature"])
        used = [number for number, key in enumerate(keys) if verify(bytes.fromhex(key), message, signature)]
        if fields[0] != str(expected) or entry["action"] == "log_cut" or not used:
            return expected
        signers[entry["user"]] = keys[used[0] :]  # who replaced a key does not go back to it
        before = mac
    count = len(log["entries"])
    end = context("audit-end", log["vault"], log["scope"], str(count), before.hex())
    signed = any(verify(bytes.fromhex(keys[-1]), end, bytes.fromhex(log["end"])) for keys in signers.values() if keys)
    return None if signed else count + 1


def certified(text, keys):
    """Whether a certificate ('case forget --json', 'case certificate --json') is as it was signed (with one of ``keys``)."""
    signer, message = text["signer"], b"LAcertificate1\n" + text["certificate"].encode()
    print("certificate:", text["certificate"], "signed with", signer)
    return (not keys or signer in keys) and verify(bytes.fromhex(signer), message, bytes.fromhex(text["signature"]))


def main():
    """Run; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log", metavar="LOG")
    parser.add_argument("--key", metavar="HEX", action="append", help="a public key that entries may be signed with")
    given = parser.parse_args()
    trusted = [key.lower() for key in given.key or []]
    try:
        log = read(given.log)
        if "certificate" in log:
            good = certified(log["certificate"] if isinstance(log["certificate"], dict) else log, trusted)
            print("ok" if good else "BAD: not as it was signed")
            return 0 if good else 1
        keys = sorted({key for keys in log["signers"].values() for key in keys.split()})
        bad = first_bad(log)
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        print(f"This is no exported log ({type(error).__name__}).")
        return 1
    print(f"vault {log['vault']}, log of {log['scope']}, {len(log['entries'])} entries, signed with", *keys)
    if trusted and not set(keys) <= set(trusted):
        print("BAD: signed with another key")
        return 1
    print("ok" if bad is None else f"BAD: entry {bad} is changed, missing, or was cut off")
    return 0 if bad is None else 1


if __name__ == "__main__":
    sys.exit(main())
