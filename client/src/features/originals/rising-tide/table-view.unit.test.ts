import type { TablePushes } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { isLater, listedBets, type TableView, withBet, withRound, withTable } from './table-view.js';
import { push, table } from './testing.js';

type BetPush = TablePushes['table_bet'];
type CashOutPush = TablePushes['table_cash_out'];

const bet = (id: string, round = '1.7', stake = '1000000'): BetPush => ({
  bet: id,
  round,
  currency: 'gold_coins',
  stake,
  cash_out_at: null,
  cashed_out_at: null,
});
const cashOut = (id: string, at: string, round = '1.7'): CashOutPush => ({
  ...bet(id, round),
  cashed_out_at: at,
  payout: '1570000',
});
const ids = ({ bets }: TableView) => [...bets.keys()];

describe('the view of the table', () => {
  it('takes over a newer phase, and ignores an older one', () => {
    const betting = withTable(null, table());
    const running = withRound(betting, push('running', { version: 12 }));
    expect(running.table.phase).toBe('running');
    expect(withRound(running, push('betting', { version: 11 }))).toBe(running);
    expect(withTable(running, table()).table.phase).toBe('running');
  });

  it('lists the end of a round once, newest first', () => {
    const before = withTable(null, table({ last: [{ round: '1.6', end: '1.20' }] }));
    const ended = withRound(before, push('ended', { version: 13, end: '3.12' }));
    expect(ended.table.last).toEqual([
      { round: '1.7', end: '3.12' },
      { round: '1.6', end: '1.20' },
    ]);
    expect(withRound(ended, push('ended', { version: 14, end: '3.12' })).table.last).toHaveLength(2);
  });

  it('adds bets and cash-outs, in whatever order they arrive', () => {
    const start = withTable(null, table());
    const one = withBet(withBet(start, bet('a')), cashOut('a', '1.57'));
    const other = withBet(withBet(start, cashOut('a', '1.57')), bet('a'));
    for (const view of [one, other]) expect(view.bets.get('a')?.cashed_out_at).toBe('1.57');
  });

  it('keeps the bets of a push that a response does not contain yet', () => {
    const view = withBet(withBet(withTable(null, table()), bet('a')), cashOut('a', '1.57'));
    const { round: _, ...seen } = bet('a');
    const { round: __, ...other } = bet('b');
    const loaded = withTable(view, table({ bets: [seen, other] }));
    expect(ids(loaded)).toEqual(['a', 'b']);
    expect(loaded.bets.get('a')?.cashed_out_at).toBe('1.57');
  });

  it('shows the bets of the next round when it opens, and forgets those of the last one', () => {
    const view = withBet(withBet(withTable(null, table()), bet('a')), bet('b', '1.8'));
    expect(ids(view)).toEqual(['a']);
    expect(ids(withRound(view, push('betting', { version: 20, round: '1.8', number: 8 })))).toEqual(['b']);
    expect(ids(withTable(view, table({ version: 20, round: '1.8', number: 8 })))).toEqual(['b']);
  });

  it('ignores bets of a round that is over', () => {
    const view = withTable(null, table());
    expect(withBet(view, bet('a', '1.6'))).toBe(view);
  });

  it('lists cash-outs from the highest, then the largest stakes', () => {
    let view = withTable(null, table());
    for (const one of [bet('small'), bet('large', '1.7', '9000000'), cashOut('low', '1.10'), cashOut('high', '10.00')])
      view = withBet(view, one);
    expect(listedBets(view.bets).map(({ bet }) => bet)).toEqual(['high', 'low', 'large', 'small']);
  });
});

it.each([
  ['1.8', '1.7', true],
  ['1.10', '1.9', true],
  ['2.1', '1.900', true],
  ['1.7', '1.7', false],
  ['1.6', '1.7', false],
  ['1.1', null, true],
] as const)('round %s follows round %s: %s', (round, than, later) => expect(isLater(round, than)).toBe(later));
