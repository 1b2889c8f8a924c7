import { createHmac, hash } from 'node:crypto';
import { drawMessage } from '../games/dice.js';
import { parseTideMultiplier } from '../games/originals/rising-tide/outcome.js';
import { tideEnd, tidePayout } from '../games/originals/rising-tide/rules.js';
import { Words } from '../games/originals/words.js';
import type { TideBet } from '../games/settled-rounds.js';
import type { TideEvent } from '../games/tide-events.js';

/** Long enough that the table commits no second chain during a test. */
const ROUNDS_OF_ONLY_CHAIN = 2_000;

/** A seed chain of Rising Tide whose ends a test knows in advance. */
export interface KnownTideChain {
  /** The first events of the table. */
  events: TideEvent[];
  /** Returns the multiplier at which a round of the chain ends, in hundredths. */
  endOf(number: number): number;
}

/**
 * Returns a seed chain whose first rounds end between two multipliers in hundredths, both inclusive, so that a test
 * does not wait for a suitable round.
 * @param count number of these rounds; each makes the search longer
 */
export function tideChainEnding(
  from: number,
  to: number,
  count: number,
  { chain = 1, rounds = ROUNDS_OF_ONLY_CHAIN } = {},
): KnownTideChain {
  const seeds = [hash('sha256', `the last round of test chain ${chain}`)];
  while (seeds.length <= rounds) seeds.push(hash('sha256', seeds.at(-1) as string));
  const [chain_seed, terminal_hash] = [seeds[0] as string, seeds[rounds] as string];
  const endWith = (clientSeed: string, number: number) => {
    const seed = seeds[rounds - number] as string;
    const digest = (block: number) =>
      createHmac('sha256', seed)
        .update(drawMessage(clientSeed, number, block))
        .digest();
    return tideEnd(new Words(digest).bits52());
  };
  for (let tries = 0; ; tries++) {
    const client_seed = `test-${tries}`;
    const isSuitable = (_: unknown, at: number) => {
      const end = endWith(client_seed, at + 1);
      return end >= from && end <= to;
    };
    if (!Array.from({ length: count }).every(isSuitable)) continue;
    const committed = { chain, rounds, terminal_hash, chain_seed };
    return {
      events: [
        { type: 'tide_chain_committed', data: committed },
        { type: 'tide_chain_opened', data: { chain, client_seed } },
      ],
      endOf: (number) => endWith(client_seed, number),
    };
  }
}

/**
 * Returns the payout in micros that the rules of Rising Tide demand for a bet; null if its stake is returned.
 * @param bet `cashed_out_at` is the multiplier of a cash-out by hand that the casino has acknowledged
 * @param round its end in hundredths, or null if it was cancelled
 */
export function tidePayoutDue(
  { stake, cash_out_at, cashed_out_at }: Pick<TideBet, 'stake' | 'cash_out_at' | 'cashed_out_at'>,
  { end, interrupted }: { end: number | null; interrupted: boolean },
): bigint | null {
  const target = parseTideMultiplier(cash_out_at ?? '') ?? Number.POSITIVE_INFINITY;
  const byHand = parseTideMultiplier(cashed_out_at ?? '');
  if (end === null) return null;
  const multiplier = byHand ?? (target <= end ? target : 0);
  return multiplier === 0 && interrupted ? null : tidePayout(BigInt(stake), multiplier);
}
