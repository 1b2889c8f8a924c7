"""Computes return and standard deviation of slots from their tables with exact fractions.

Reads a JSON file: a list of games, each with `game_id`, `rtp` (the catalogue's return in percent, as text), `volatility`
and `rows`, a list of [positions, payout in ten-thousandths of the stake]. Prints one line for each game, and exits with
code 1 if a return is more than 0.005 percentage points from the catalogue's, or a deviation is not that of the volatility.

Usage: python3 slot_tables.py <file>
"""

import json
import math
import sys
from fractions import Fraction

POSITIONS = 2**52
# 0.005 percentage points.
TOLERANCE = Fraction(5, 100_000)
# Bounds of the standard deviation of a round with a stake of 1: at least, and below.
DEVIATIONS = {"low": (0, 3), "medium": (3, 8), "high": (8, math.inf)}


def figures(rows):
    """Returns the number of positions, the return and the variance, for a stake of 1."""
    positions = sum(count for count, _ in rows)
    mean = Fraction(sum(count * paid for count, paid in rows), 10_000 * positions)
    square = Fraction(sum(count * paid * paid for count, paid in rows), 10_000**2 * positions)
    return positions, mean, square - mean * mean


def faults(game):
    positions, mean, variance = figures(game["rows"])
    least, most = DEVIATIONS[game["volatility"]]
    found = []
    if positions != POSITIONS:
        found.append(f"has {positions} positions instead of {POSITIONS}")
    if any(count < 0 or paid < 0 for count, paid in game["rows"]):
        found.append("has a negative number")
    if abs(mean - Fraction(game["rtp"]) / 100) > TOLERANCE:
        found.append(f"returns {float(mean) * 100:.6f} % instead of {game['rtp']} %")
    # Squares are compared, because they are exact.
    if variance < least**2 or (most != math.inf and variance >= most**2):
        found.append(f"has the deviation {math.sqrt(variance):.4f}, but the volatility {game['volatility']}")
    print(f"{game['game_id']} {float(mean) * 100:.8f} % {math.sqrt(variance):.4f}")
    return [f"{game['game_id']} {fault}" for fault in found]


def main(path):
    with open(path, encoding="utf-8") as file:
        games = json.load(file)
    found = [fault for game in games for fault in faults(game)]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
