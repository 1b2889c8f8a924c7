"""Assertions of the protocol tests."""


def check(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def equal(found: object, wanted: object, what: str) -> None:
    check(found == wanted, f"{what}: got {found!r}, expected {wanted!r}")
