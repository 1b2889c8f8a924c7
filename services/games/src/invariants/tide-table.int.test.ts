import type { StoredEvent } from '@goldwake/contracts';
import { ENVELOPE_INVARIANTS, type Invariant } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Data, honestTideHistory, later, TideHistory } from '../testing/tide-history.js';
import { INVARIANTS } from './index.js';

let history: TideHistory;
beforeAll(async () => {
  history = new TideHistory(await honestTideHistory());
}, 120_000);

const found = (events: readonly StoredEvent[], invariants: readonly Invariant[] = INVARIANTS) =>
  invariants.flatMap((one) => findingsOf(one, events).map(([, message]) => message));

describe('verify of the shared table', () => {
  it('an honest history has no findings, and each kind of event occurs', () => {
    expect(found(history.honest)).toEqual([]);
    // The opening balances of the test come from no player.
    const played = history.honest.filter(({ type }) => type !== 'coins_granted' && type !== 'wallet_opened');
    expect(found(played, ENVELOPE_INVARIANTS)).toEqual([]);
    const types = history.honest.map(({ type }) => type);
    for (const type of ['tide_round_cancelled', 'bet_rolled_back', 'win_paid']) expect(types).toContain(type);
    expect(types.filter((type) => type === 'tide_chain_committed').length).toBeGreaterThan(1);
    expect(types.filter((type) => type === 'bet_rolled_back')).toHaveLength(4);
    expect(history.honest.some(({ data }) => (data as { interrupted?: boolean }).interrupted)).toBe(true);
  });

  it('the state of the rules survives storing it between two runs', () => {
    for (const rule of INVARIANTS) {
      const state = rule.initial();
      expect(() => structuredClone(state)).not.toThrow();
    }
  });

  it.each<[fault: string, change: () => StoredEvent[], message: RegExp]>([
    [
      'another seed of the chain',
      () => history.changed('tide_chain_committed', () => ({ chain_seed: 'f'.repeat(64) })),
      /does not lead to the published hash/,
    ],
    [
      'another published hash',
      () => history.changed('tide_chain_committed', () => ({ terminal_hash: 'f'.repeat(64) })),
      /does not hash to the seed of round 0/,
    ],
    [
      'a chain with more rounds',
      () => history.changed('tide_chain_committed', () => ({ rounds: 13 })),
      /does not lead|the next one is/,
    ],
    [
      'a chain that is too long to check',
      () => history.changed('tide_chain_committed', () => ({ rounds: 1e15 })),
      /commits a chain of/,
    ],
    [
      'a skipped chain',
      () => history.without('tide_chain_committed'),
      /commits chain 2; the next one is 1|is not committed/,
    ],
    [
      'a round before its client seed',
      () => history.without('tide_chain_opened'),
      /before its chain has a client seed/,
    ],
    [
      'a client seed chosen twice',
      () => [...history.honest, history.honest.find(({ type }) => type === 'tide_chain_opened') as StoredEvent],
      /chooses the client seed of chain 1/,
    ],
    [
      'another client seed',
      () => history.changed('tide_chain_opened', () => ({ client_seed: 'chosen later' })),
      /its seed gives/,
    ],
    ['a skipped round', () => history.changed('tide_round_opened', () => ({ round: '1.2' })), /the next one is 1\.1/],
    [
      'a betting phase that is too long',
      () => history.changed('tide_round_opened', ({ bets_until }: Data) => ({ bets_until: later(bets_until, 1) })),
      /not 6 s from its opening|not 1 s later/,
    ],
    [
      'a moved start',
      () => history.changed('tide_round_opened', ({ starts_at }: Data) => ({ starts_at: later(starts_at, 5_000) })),
      /not 1 s later/,
    ],
    [
      'a start that was not planned',
      () =>
        history.changed('tide_round_started', ({ started_at }: Data) => ({ started_at: later(started_at, -3_000) })),
      /was planned/,
    ],
    [
      'a start in the future',
      () => history.changed('tide_round_started', ({ started_at }: Data) => ({ started_at: later(started_at, 9_000) })),
      /not the time at which it was stored/,
    ],
    ['a start that is missing', () => history.without('tide_round_started'), /is not running/],
    [
      'another end',
      () => history.changed('tide_round_ended', ({ end }: { end: number }) => ({ end: end + 1 })),
      /its seed gives/,
    ],
    [
      'another seed',
      () => history.changed('tide_round_ended', () => ({ revealed_seed: 'f'.repeat(64) })),
      /does not hash to the seed/,
    ],
    [
      'another time of the end',
      () => history.changed('tide_round_ended', ({ ended_at }: Data) => ({ ended_at: later(ended_at, 7) })),
      /at which the curve is not at/,
    ],
    [
      'a round that is called interrupted',
      () => history.changed('tide_round_ended', () => ({ interrupted: true })),
      /is called interrupted/,
    ],
    [
      'a round that ends twice',
      () => history.honest.flatMap((event) => (event.type === 'tide_round_ended' ? [event, event] : [event])),
      /is not running/,
    ],
    [
      'a cancelled round that could start',
      () =>
        history.changed(
          'tide_round_opened',
          ({ starts_at }: Data) => ({ starts_at: later(starts_at, 20_000) }),
          ({ round }: { round: string }) => round === history.cancelledRound(),
        ),
      /could start|not 1 s later/,
    ],
  ])('finds %s', (_, change, message) => {
    expect(found(change()).join('; ')).toMatch(message);
  });
});
