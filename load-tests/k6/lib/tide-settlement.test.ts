import type { TideBet } from '@goldwake/contracts';
import * as contracts from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  answerFaults,
  type CashOutRequest,
  settlementFaults,
  shownFaults,
  type TideBetFacts,
} from './tide-settlement.ts';

const STARTED = Date.parse('2026-11-26T12:00:07.000Z');
const options = { rules: contracts, clockMs: 2 };
const placed = { round_id: 'r1', round: '1.1', stake: '10003', cash_out_at: null };
const facts = (more: Partial<TideBetFacts> = {}): TideBetFacts => ({
  placed,
  request: null,
  round: { started_at: new Date(STARTED).toISOString(), end: '3.41' },
  ...more,
});
/** A request that is sent and answered the given milliseconds after the start of the round. */
const asked = (sent: number, answered: number, isPaid = true): CashOutRequest => ({
  sentAt: STARTED + sent,
  answeredAt: STARTED + answered,
  isPaid,
});

const lost = { ...placed, bet: 'b1', state: 'resolved', payout: '0', cashed_out_at: null, elapsed_ms: null } as const;
/** The curve is at 1.99× after 11,552 ms: 10,003 × 1.99 = 19,905.97. */
const byHand = { ...lost, payout: '19905', cashed_out_at: '1.99', elapsed_ms: 11_552 };
/** The curve is at 1.50× after 6,758 ms: 10,003 × 1.50 = 15,004.5. */
const atTarget = { ...lost, cash_out_at: '1.50', payout: '15004', cashed_out_at: '1.50' };
const withTarget = { placed: { ...placed, cash_out_at: '1.50' } };
const byHandAsked = { request: asked(11_550, 11_560) };

const faultsOf = (known: Partial<TideBetFacts>, settled: Partial<TideBet>) =>
  settlementFaults(facts(known), { ...lost, ...settled }, options).join('\n');

describe('a settled bet of the shared table', () => {
  it.each<[what: string, known: Partial<TideBetFacts>, settled: Partial<TideBet>]>([
    ['lost without a request', {}, lost],
    ['lost above the end', { placed: { ...placed, cash_out_at: '3.42' } }, { cash_out_at: '3.42' }],
    ['lost because the request came after the end', { request: asked(20_000, 20_600, false) }, lost],
    ['cashed out by hand', byHandAsked, byHand],
    ['cashed out by hand before the end is known', { ...byHandAsked, round: { ...facts().round, end: null } }, byHand],
    ['cashed out at its target', withTarget, atTarget],
    [
      'cashed out at its target, which was the end',
      { ...withTarget, round: { ...facts().round, end: '1.50' } },
      atTarget,
    ],
    ['cashed out at its target before the request', { ...withTarget, request: asked(6_700, 6_800) }, atTarget],
    [
      'cashed out at its target by a request after it',
      { ...withTarget, request: asked(6_900, 6_910) },
      { ...atTarget, elapsed_ms: 6_905 },
    ],
    [
      'refused a second time after its target was paid and the round was over',
      { ...withTarget, request: asked(20_500, 20_600, false) },
      atTarget,
    ],
  ])('has no faults: %s', (_, known, settled) => {
    expect(faultsOf(known, settled)).toBe('');
  });

  it.each<[what: string, known: Partial<TideBetFacts>, settled: Partial<TideBet>, words: RegExp]>([
    ['paid one micro too much', byHandAsked, { ...byHand, payout: '19906' }, /1\.99× are 19905, but 19906 were paid/],
    ['paid and lost', {}, { payout: '1' }, /nothing are 0, but 1 were paid/],
    [
      'at another multiplier than that of its moment',
      byHandAsked,
      { ...byHand, cashed_out_at: '2.00', payout: '20006' },
      /after 11552 ms.* give 1\.99×, but it got 2\.00×/,
    ],
    [
      'at another multiplier than its target',
      withTarget,
      { ...atTarget, cashed_out_at: '1.51', payout: '15104' },
      /give 1\.50×, but it got 1\.51×/,
    ],
    [
      'paid above the end',
      { ...withTarget, round: { ...facts().round, end: '1.49' } },
      atTarget,
      /give nothing, but it/,
    ],
    ['lost below the end', withTarget, { cash_out_at: '1.50' }, /give 1\.50×, but it got nothing/],
    ['lost before the end', { round: { ...facts().round, end: null } }, lost, /lost, but its round has not ended/],
    ['settled before the start', { round: { started_at: null, end: '3.41' } }, lost, /its round has not started/],
    ['received before it was sent', { request: asked(11_555, 11_560) }, byHand, /received 3 ms before it was sent/],
    [
      'received after it was answered',
      { request: asked(11_540, 11_549) },
      byHand,
      /received 3 ms after it was answered/,
    ],
    ['by a request that nobody sent', {}, byHand, /but its player sent none/],
    ['by a refused request', { request: asked(11_550, 11_560, false) }, byHand, /a request that the casino refused/],
    ['refused before the end', { request: asked(11_550, 11_560, false) }, lost, /refused before the round had ended/],
    [
      'at the target before the curve reached it',
      { ...withTarget, request: asked(6_000, 6_700) },
      atTarget,
      /at its target before the curve reached it/,
    ],
    ['in another round', {}, { round: '1.2' }, /its round is 1\.2, expected 1\.1/],
    ['with another stake', {}, { stake: '10004' }, /its stake is 10004, expected 10003/],
    ['with another target', {}, { cash_out_at: '1.50' }, /its cash_out_at is 1\.50, expected null/],
    ['returned', {}, { state: 'rolled_back' }, /its state is rolled_back, expected resolved/],
  ])('has a fault if it is %s', (_, known, settled, words) => {
    expect(faultsOf(known, settled)).toMatch(words);
  });

  it('must equal the response to the request', () => {
    expect(answerFaults(byHand, byHand)).toEqual([]);
    expect(answerFaults({ ...byHand, elapsed_ms: 11_551 }, byHand)).toEqual([
      'bet r1: the response had elapsed_ms 11551, but the history has 11552',
    ]);
  });
});

describe('a bet at the table', () => {
  const shown = { bet: 'b1', round: '1.1', currency: 'gold_coins', stake: '10003', cash_out_at: null } as const;
  const bet = { ...shown, cashed_out_at: null };
  const cashOut = { ...shown, cashed_out_at: '1.99', payout: '19905' };

  it('is shown once, and once more if it was cashed out, in either order', () => {
    expect(shownFaults(lost, [bet])).toEqual([]);
    expect(shownFaults(byHand, [bet, cashOut])).toEqual([]);
    expect(shownFaults(byHand, [cashOut, bet])).toEqual([]);
  });

  it.each([
    ['not shown', lost, []],
    ['shown twice', lost, [bet, bet]],
    ['shown as cashed out, but lost', lost, [bet, cashOut]],
    ['not shown as cashed out', byHand, [bet]],
    ['shown with another payout', byHand, [bet, { ...cashOut, payout: '19906' }]],
    ['shown with another stake', lost, [{ ...bet, stake: '10004' }]],
    ['shown in another round', lost, [{ ...bet, round: '1.2' }]],
  ])('has a fault if it is %s', (_, settled, pushes) => {
    expect(shownFaults(settled, pushes).join()).toMatch(/^bet r1 was shown at the table as /);
  });
});
