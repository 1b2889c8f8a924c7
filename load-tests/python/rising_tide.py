"""Recomputes the shared rounds of Rising Tide and their bets, by the rules of docs/fairness.md alone."""

import hashlib
import hmac

ONE, MAX = 2**64, 1_000_000


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def curve(ms: int) -> int:
    """Returns the value of the curve after whole milliseconds, in hundredths."""
    power, result = 100_006 * ONE // 100_000, ONE
    while ms > 0 and result < MAX * ONE:
        if ms % 2 == 1:
            result = result * power // ONE
        power, ms = power * power // ONE, ms // 2
    return min(100 * result // ONE, MAX)


def end_of(seed: str, client_seed: str, number: int) -> int:
    digest = hmac.new(seed.encode(), f"{client_seed}:{number}:0".encode(), hashlib.sha256).digest()
    bits = int.from_bytes(digest[:4], "big") * 2**20 + int.from_bytes(digest[4:8], "big") // 2**12
    return min(max(99 * 2**52 // (bits + 1), 100), MAX)


class SharedTable:
    """Collects the events of the table. A bet may be paid before its round has ended, so bets are checked last."""

    def __init__(self):
        self.chains: dict = {}
        self.ends: dict = {}
        self.bets: list = []

    def take(self, event: dict) -> str | None:
        """Returns what is wrong with an event."""
        kind, data = event["type"], event["data"]
        if kind == "tide_chain_committed":
            self.chains[data["chain"]] = {"client_seed": None, "seed": data["terminal_hash"], "number": 0}
        elif kind == "tide_chain_opened":
            self.chains[data["chain"]]["client_seed"] = data["client_seed"]
        elif kind == "tide_round_ended":
            return self.end(data)
        elif kind == "win_paid" and data["round"]["game_id"] == "rising-tide":
            self.bets.append(event)
        return None

    def end(self, data: dict) -> str | None:
        chain_number, number = map(int, data["round"].split("."))
        chain, seed = self.chains[chain_number], data["revealed_seed"]
        before = seed
        for _ in range(number - chain["number"]):
            before = sha256(before)
        if number <= chain["number"] or before != chain["seed"]:
            return f"the seed of round {data['round']} does not lead to the seed of round {chain['number']}"
        chain["seed"], chain["number"] = seed, number
        due = end_of(seed, chain["client_seed"], number)
        self.ends[data["round"]] = due
        return None if due == data["end"] else f"round {data['round']} ends at {data['end']}; its seed gives {due}"

    def check(self) -> tuple[int, int, list[str]]:
        """Returns the number of verified bets, of bets whose round has not ended, and what is wrong with the others."""
        verified, hidden, faults = 0, 0, []
        for event in self.bets:
            outcome = event["data"]["round"]["outcome"]
            end = self.ends.get(outcome["round"])
            if end is None:
                hidden += 1
            elif fault := fault_of(outcome, int(event["data"]["payout"]), end):
                faults.append(f"{event['stream']}@{event['version']}: {fault}")
            else:
                verified += 1
        return verified, hidden, faults


def fault_of(bet: dict, payout: int, end: int) -> str | None:
    target, elapsed = bet["cash_out_at"] or MAX, bet["elapsed_ms"]
    value = target if elapsed is None else min(curve(elapsed), target)
    paid = value if 101 <= value <= end else 0
    if (bet["cashed_out_at"] or 0) != paid or bet["end"] not in (None, end):
        return f"cashed out at {bet['cashed_out_at']}, end {bet['end']}; the seed gives {paid}, end {end}"
    due = int(bet["stake"]) * paid // 100
    return None if due == payout else f"paid {payout}; the outcome pays {due}"
