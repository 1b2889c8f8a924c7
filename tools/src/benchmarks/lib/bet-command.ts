import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@goldwake/contracts';
import { type Append, systemContext } from '@goldwake/core';

type BetCommand = Append & { events: [DomainEvent] };

/** Builds an event store command that appends a settled dice bet, the most common event of a casino. */
export function betCommand({ uid, version }: { uid: string; version: number }): BetCommand {
  const id = randomUUID().replaceAll('-', '');
  const data = {
    uid,
    postings: [
      { account: `player:${uid}`, currency: 'gold_coins', amount: '-1000000' },
      { account: 'house:games', currency: 'gold_coins', amount: '1000000' },
    ],
    balances: { gold_coins: String(100_000_000_000 - version * 1_000_000), sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
    round: {
      round_id: id,
      game_id: 'dice',
      draw: { seed_pair: 1, nonce: version },
      outcome: { target: 5000, direction: 'over', roll: version % 5000, won: false, multiplier: 19800 },
      algorithm: 1,
    },
    currency: 'gold_coins',
    stake: '1000000',
    payout: '0',
    played: [],
  };
  return {
    stream: `wallet-${uid}`,
    expectedVersion: version,
    events: [{ type: 'bet_and_win_settled', data }],
    context: { ...systemContext(id), commandHash: `${id}${id}` },
  };
}
