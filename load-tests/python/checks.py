"""What a rule is held with."""


def check(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def equal(found: object, wanted: object, what: str) -> None:
    check(found == wanted, f"{what}: {found!r} instead of {wanted!r}")
