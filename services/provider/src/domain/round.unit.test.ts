import { bookAt, parseMicros, payoutOf, type SlotGame, slotGameOf, slotTableOf } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { BETTING, WORDS } from '../testing/rounds.js';
import { continueAfterMs, decide, type Happening, isOpen, nextCall, type Round } from './index.js';

const ANSWERED: Happening = { type: 'bet_answered', words: WORDS, balance: '98000000' };
const REFUSAL = { code: 'insufficient_balance', detail: 'Too little' };
const AT = '2026-01-15T12:00:01.000Z';

const HAPPENINGS: Happening[] = [
  ANSWERED,
  { type: 'bet_refused', refusal: REFUSAL },
  { type: 'bet_unknown' },
  { type: 'win_answered', balance: '99000000', at: AT },
  { type: 'win_unknown' },
  { type: 'rollback_answered' },
  { type: 'rollback_unknown' },
  { type: 'ended_by_casino', words: WORDS, balance: '99000000' },
];

const after = (...happenings: Happening[]) => happenings.reduce(decide, BETTING);
const ROUNDS: Record<Round['status'], Round> = {
  betting: BETTING,
  refused: after({ type: 'bet_refused', refusal: REFUSAL }),
  rolling_back: after({ type: 'bet_unknown' }),
  rolled_back: after({ type: 'bet_unknown' }, { type: 'rollback_answered' }),
  drawn: after(ANSWERED),
  paid: after(ANSWERED, { type: 'win_answered', balance: '99000000', at: AT }),
};
/** The status after each happening, in the order of `HAPPENINGS`; a dot means that nothing changes. */
const TABLE: [from: Round['status'], ...to: string[]][] = [
  ['betting', 'drawn', 'refused', 'rolling_back', '.', '.', '.', '.', '.'],
  ['refused', '.', '.', '.', '.', '.', '.', '.', '.'],
  ['rolling_back', '.', '.', '.', '.', '.', 'rolled_back', 'rolling_back', 'drawn'],
  ['rolled_back', '.', '.', '.', '.', '.', '.', '.', '.'],
  ['drawn', '.', '.', '.', 'paid', 'drawn', '.', '.', '.'],
  ['paid', '.', '.', '.', '.', '.', '.', '.', '.'],
];

describe('what a round becomes', () => {
  it.each(TABLE)('a round that is %s', (from, ...expected) => {
    const round = ROUNDS[from];
    expect(round.status).toBe(from);
    const reached = HAPPENINGS.map((happening) => {
      const next = decide(round, happening);
      return next === round ? '.' : next.status;
    });
    expect(reached).toEqual(expected);
  });

  it('the words of the casino decide the book and the payout', () => {
    const game = slotGameOf('the-eel-wife') as SlotGame;
    const { book, multiplier } = bookAt(slotTableOf(game), 1 * 2 ** 20 + (2 >>> 12));
    expect(ROUNDS.drawn).toMatchObject({
      ...{ book, multiplier, balance: '98000000' },
      payout: payoutOf(parseMicros(BETTING.stake), multiplier).toString(),
    });
  });

  it('other words decide another book', () => {
    const other = decide(BETTING, { ...ANSWERED, words: [2 ** 32 - 1, 5, 0, 0, 0, 0, 0, 0] });
    expect(other).not.toMatchObject({ book: (ROUNDS.drawn as { book?: number }).book });
  });

  it('a paid round knows when it was paid and the balance after that', () => {
    expect(ROUNDS.paid).toMatchObject({ balance: '98000000', balance_after: '99000000', paid_at: AT });
  });
});

describe('what a round needs', () => {
  it.each([
    ['betting', null, true, 10_000],
    ['refused', null, false, null],
    ['rolling_back', 'rollback', true, 0],
    ['rolled_back', null, false, null],
    ['drawn', 'win', true, 10_000],
    ['paid', null, false, null],
  ] as const)('a round that is %s', (status, call, open, ms) => {
    const round = ROUNDS[status];
    expect([nextCall(round), isOpen(round), continueAfterMs(round)]).toEqual([call, open, ms]);
  });

  it.each([
    ['drawn', 'win_unknown'],
    ['rolling_back', 'rollback_unknown'],
  ] as const)('a round that is %s is continued with growing gaps of at most a minute', (status, type) => {
    const gaps: unknown[] = [];
    for (let round = ROUNDS[status]; gaps.length < 8; ) {
      round = decide(round, { type });
      gaps.push(continueAfterMs(round));
    }
    expect(gaps).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000]);
  });
});
