"""Recomputes the rounds in an export of events from their seeds, by the rules and tables of docs/fairness.md alone.

Usage: python3 verify_rounds.py <events.jsonl>
`npm run replay -- export` writes the file. Exit codes: 0 all rounds agree, 1 a round or seed differs, 2 wrong usage.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

from rising_tide import SharedTable

FAIRNESS_PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
HIDDEN = "(not revealed yet)"
FAULTS_SHOWN_MAX = 20


def read_tables(page: Path) -> dict:
    """Returns the multipliers in ten-thousandths by game, size (rows, segments or picks) and risk."""
    tables: dict = {}
    game = None
    for line in page.read_text(encoding="utf8").splitlines():
        if heading := re.match(r"## Tables of (.+)", line):
            game = heading[1].lower().replace(" ", "-")
        elif game and (row := re.match(r"\| (\d+) \| (\w+) \| ([\d. ]+) \|", line)):
            multipliers = [int(Fraction(text) * 10_000) for text in row[3].split()]
            tables[game, int(row[1]), row[2]] = multipliers
    return tables


class Words:
    def __init__(self, server_seed: str, client_seed: str, nonce: int):
        self.key, self.prefix, self.block, self.words = server_seed.encode(), f"{client_seed}:{nonce}", 0, []

    def next(self) -> int:
        if not self.words:
            message = f"{self.prefix}:{self.block}".encode()
            digest = hmac.new(self.key, message, hashlib.sha256).digest()
            self.words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            self.block += 1
        return self.words.pop(0)

    def uniform(self, count: int) -> int:
        limit = 2**32 - 2**32 % count
        while (word := self.next()) >= limit:
            pass
        return word % count


def dice(bet: dict, words: Words, _tables: dict) -> tuple[dict, int]:
    target, over, roll = bet["target"], bet["direction"] == "over", words.uniform(10_001)
    won = roll > target if over else roll < target
    multiplier = 10_001 * 9_900 // (10_000 - target if over else target)
    facts = {"target": target, "direction": bet["direction"], "roll": roll, "won": won, "multiplier": multiplier}
    return facts, multiplier if won else 0


def halyard(bet: dict, words: Words, _tables: dict) -> tuple[dict, int]:
    bits = words.next() * 2**20 + words.next() // 2**12
    reached = min(98 * 2**52 // (bits + 1), 100_000_000)
    return {"target": bet["target"], "reached": reached}, bet["target"] * 100 if reached >= bet["target"] else 0


def plumb_line(bet: dict, words: Words, tables: dict) -> tuple[dict, int]:
    rows, risk = bet["rows"], bet["risk"]
    path = "".join("LR"[words.uniform(2)] for _ in range(rows))
    slot = path.count("R")
    multiplier = tables["plumb-line", rows, risk][slot]
    return {"rows": rows, "risk": risk, "path": path, "slot": slot, "multiplier": multiplier}, multiplier


def tide_wheel(bet: dict, words: Words, tables: dict) -> tuple[dict, int]:
    segments, risk = bet["segments"], bet["risk"]
    segment = words.uniform(segments)
    multiplier = tables["tide-wheel", segments, risk][segment]
    return {"segments": segments, "risk": risk, "segment": segment, "multiplier": multiplier}, multiplier


def signal_lamp(bet: dict, words: Words, tables: dict) -> tuple[dict, int]:
    picks, risk, numbers = bet["picks"], bet["risk"], list(range(1, 41))
    drawn = [numbers.pop(words.uniform(len(numbers))) for _ in range(10)]
    hits = len(set(picks) & set(drawn))
    multiplier = tables["signal-lamp", len(picks), risk][hits]
    return {"picks": picks, "risk": risk, "drawn": drawn, "hits": hits, "multiplier": multiplier}, multiplier


GAMES = {
    "dice": dice,
    "halyard": halyard,
    "plumb-line": plumb_line,
    "signal-lamp": signal_lamp,
    "tide-wheel": tide_wheel,
}


class NotAllowed(Exception):
    """The rules do not allow an action of a stored round."""


RANKS, SUITS = "A23456789TJQK", "CDHS"


def draw_card(words: Words) -> str:
    card = words.uniform(52)
    return RANKS[card % 13] + SUITS[card // 13]


def breakwater(bet: dict, words: Words) -> tuple[dict, int, int]:
    mines, tiles, opened, result, multiplier = bet["mines"], list(range(25)), [], "open", 0
    if mines not in range(1, 25):
        raise NotAllowed(f"{mines} mines")
    positions = sorted(tiles.pop(words.uniform(len(tiles))) for _ in range(mines))
    for action in bet["actions"]:
        if result != "open":
            raise NotAllowed(f"{action} after the end")
        if action == {"action": "cash_out"} and opened:
            result = "cashed_out"
        elif action["action"] == "reveal" and action["tile"] in range(25) and action["tile"] not in opened:
            opened.append(action["tile"])
            safe = len(opened)
            if opened[-1] in positions:
                result, multiplier = "hit", 0
            else:
                multiplier = 9900 * comb(25, safe) // comb(25 - mines, safe)
                result = "cashed_out" if safe == 25 - mines else "open"
        else:
            raise NotAllowed(action)
    if result == "open":
        raise NotAllowed("an end before the last action")
    table = {"mines": mines, "actions": bet["actions"], "opened": opened, "multiplier": multiplier}
    return table | {"next_multiplier": None, "positions": positions, "result": result}, multiplier, 10_000


def fathom(bet: dict, words: Words) -> tuple[dict, int, int]:
    cards, product, multiplier, skips, result = [draw_card(words)], Fraction(10_000), 0, 0, "open"
    for action in bet["actions"]:
        name = action["action"]
        if result != "open" or name not in ("higher", "lower", "skip", "cash_out"):
            raise NotAllowed(action)
        if name == "cash_out":
            if multiplier == 0:
                raise NotAllowed(action)
            result = "cashed_out"
            continue
        rank = RANKS.index(cards[-1][0])
        cards.append(draw_card(words))
        if name == "skip":
            skips += 1
            if skips > 52:
                raise NotAllowed(action)
            continue
        if name == "higher":
            winning = [other for other in range(13) if other > rank or (other == rank and rank != 0)]
        else:
            winning = [other for other in range(13) if other < rank or (other == rank and rank != 12)]
        if RANKS.index(cards[-1][0]) in winning:
            product *= Fraction(12_805, 1_000 * len(winning))
            multiplier = min(product.__floor__(), 10_000_000_000)
            result = "cashed_out" if multiplier == 10_000_000_000 else "open"
        else:
            result, multiplier = "lost", 0
    if result == "open":
        raise NotAllowed("an end before the last action")
    table = {"actions": bet["actions"], "cards": cards, "multiplier": multiplier, "choices": None, "result": result}
    return table, multiplier, 10_000


def card_value(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def total_of(cards: list[str]) -> int:
    total = sum(map(card_value, cards))
    return total + 10 if total <= 11 and any(card[0] == "A" for card in cards) else total


def is_blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and total_of(cards) == 21


def blackjack(bet: dict, words: Words) -> tuple[dict, int, int]:
    first, up, second, hole = (draw_card(words) for _ in range(4))
    hands, dealer, staked = [{"cards": [first, second], "doubled": False, "stood": False}], [up, hole], 10_000
    insurance = "offered" if up[0] == "A" else "not_offered"

    def active() -> dict | None:
        if insurance != "offered" and is_blackjack(dealer):
            return None
        return next((hand for hand in hands if not hand["stood"] and total_of(hand["cards"]) < 21), None)

    for action in bet["actions"]:
        name = action["action"]
        if insurance == "offered":
            if name not in ("insure", "decline_insurance"):
                raise NotAllowed(action)
            insurance = "taken" if name == "insure" else "declined"
            staked += 5_000 if name == "insure" else 0
            continue
        hand = active()
        if not hand:
            raise NotAllowed(f"{action} after the end")
        cards = hand["cards"]
        if name == "hit":
            cards.append(draw_card(words))
        elif name == "stand":
            hand["stood"] = True
        elif name == "double" and len(cards) == 2:
            cards.append(draw_card(words))
            hand["doubled"] = hand["stood"] = True
            staked += 10_000
        elif name == "split" and len(hands) == 1 and len(cards) == 2 and card_value(cards[0]) == card_value(cards[1]):
            aces = cards[0][0] == "A"
            hands = [{"cards": [card], "doubled": False, "stood": aces} for card in cards]
            for each in hands:
                each["cards"].append(draw_card(words))
            staked += 10_000
        else:
            raise NotAllowed(action)
    if insurance == "offered" or active():
        raise NotAllowed("an end before the last action")
    dealer_blackjack = is_blackjack(dealer)

    def natural(hand: dict) -> bool:
        return len(hands) == 1 and is_blackjack(hand["cards"])

    if not dealer_blackjack and any(total_of(hand["cards"]) <= 21 and not natural(hand) for hand in hands):
        while total_of(dealer) < 17:
            dealer.append(draw_card(words))
    paid, shown = 0, []
    for hand in hands:
        total, against = total_of(hand["cards"]), total_of(dealer)
        if natural(hand):
            result = "push" if dealer_blackjack else "blackjack"
        elif dealer_blackjack or total > 21:
            result = "lost"
        elif against > 21 or against < total:
            result = "won"
        else:
            result = "push" if against == total else "lost"
        pays = {"blackjack": 25_000, "won": 20_000, "push": 10_000, "lost": 0}[result]
        paid += 2 * pays if hand["doubled"] else pays
        finished = hand["stood"] or total >= 21
        shown.append({"cards": hand["cards"], "doubled": hand["doubled"], "finished": finished, "result": result})
    if insurance == "taken" and dealer_blackjack:
        paid += 15_000
    table = {"actions": bet["actions"], "hands": shown, "dealer": dealer, "insurance": insurance}
    return table | {"allowed": [], "result": "over"}, paid, staked


MULTI_STEP_GAMES = {"blackjack": blackjack, "breakwater": breakwater, "fathom": fathom}


def settled_round(event: dict) -> dict | None:
    """Returns the round that an event settles, with its first stake, all that was staked and its payout."""
    data = event["data"]
    if event["type"] == "bet_and_win_settled":
        return {**data["round"], "stake": data["stake"], "staked": data["stake"], "payout": data["payout"]}
    if event["type"] == "round_resolved":
        return {**data, "outcome": data["table"]}
    return None


def verify(events: Path) -> int:
    tables = read_tables(FAIRNESS_PAGE)
    pairs: dict = {}
    table = SharedTable()
    verified, hidden, faults = Counter(), 0, []
    for line in events.open(encoding="utf8"):
        event = json.loads(line)
        data, owner = event["data"], event["stream"].partition("-")[2]
        settled = settled_round(event)
        if fault := table.take(event):
            faults.append(f"{event['stream']}@{event['version']}: {fault}")
        if event["type"] == "seed_pair_started":
            seed = data["server_seed"]
            if seed != HIDDEN and hashlib.sha256(seed.encode()).hexdigest() != data["server_seed_hash"]:
                faults.append(f"{event['stream']}@{event['version']}: the server seed does not match its hash")
            pairs[owner, data["seed_pair"]] = data
        elif settled and settled["draw"]:
            pair = pairs.get((data.get("uid", owner), settled["draw"]["seed_pair"]))
            if pair and pair["server_seed"] == HIDDEN:
                hidden += 1
            elif fault := fault_of(settled, pair, tables):
                faults.append(f"{event['stream']}@{event['version']}: {fault}")
            else:
                verified[settled["game_id"]] += 1
    bets, running, wrong = table.check()
    if bets:
        verified["rising-tide"] = bets
    hidden, faults = hidden + running, faults + wrong
    for game, count in sorted(verified.items()):
        print(f"{count:8} rounds of {game} follow from their seeds")
    if hidden:
        print(f"{hidden:8} rounds have a server seed that is not revealed yet")
    for fault in faults[:FAULTS_SHOWN_MAX]:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


def fault_of(settled: dict, pair: dict | None, tables: dict) -> str | None:
    game, bet = settled["game_id"], settled["outcome"]
    if game not in {**GAMES, **MULTI_STEP_GAMES} or settled.get("algorithm", 1) != 1:
        return f"docs/fairness.md does not describe this round of {game}"
    if not pair:
        return "the round draws from an unknown seed pair"
    words = Words(pair["server_seed"], pair["client_seed"], settled["draw"]["nonce"])
    try:
        if game in GAMES:
            outcome, multiplier = GAMES[game](bet, words, tables)
            stakes = 10_000
        else:
            outcome, multiplier, stakes = MULTI_STEP_GAMES[game](bet, words)
    except NotAllowed as action:
        return f"the rules of {game} do not allow {action}"
    except (KeyError, TypeError, ZeroDivisionError) as error:
        return f"the bet is not one of {game}: {error!r}"
    if outcome != bet:
        return f"the outcome is {bet}; the seeds give {outcome}"
    stake = int(settled["stake"])
    if stake * stakes // 10_000 != int(settled["staked"]):
        return f"staked {settled['staked']}; the actions stake {stake * stakes // 10_000}"
    due = stake * multiplier // 10_000
    return None if due == int(settled["payout"]) else f"paid {settled['payout']}; the outcome pays {due}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(verify(Path(sys.argv[1])))
