import { type EventOf, sumsToZero } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  adjusts,
  after,
  bets,
  buys,
  granted,
  holds,
  outcome,
  restores,
  rollsBack,
  type Step,
  settles,
  takesBack,
  wins,
} from '../testing/wallet.js';

const [GC, SC] = ['gold_coins', 'sweeps_coins'] as const;

/** 1000 GC and 40 SC for 9.99 dollars; 120 SC must be played. */
const BUYS = buys('p1', '9990000', '1000', '40');

/** Amounts of an event as [GC, SC], and its playthrough as [required, played]. */
interface Then {
  moved: [string, string];
  owed: [string, string];
  grant: [string, string];
  /** Balances and the player's playthrough as [oldest grant, required, played] after the event. */
  balances: [string, string];
  playthrough?: [string | null, string, string];
}

type Reversed = EventOf<'purchase_taken_back' | 'purchase_restored'>;

function then(events: ReturnType<Step>): Then {
  const event = events.at(-1) as Reversed;
  const { data } = event;
  const { requirement_id, requirement, progress } = data.playthrough;
  expect(data.price).toBe('9990000');
  expect(sumsToZero(data.postings)).toBe(true);
  return {
    moved: [data.gold_coins, data.sweeps_coins],
    owed: [data.gold_coins_owed, data.sweeps_coins_owed],
    grant: [data.playthrough_required, data.playthrough_played],
    balances: [data.balances.gold_coins, data.balances.sweeps_coins],
    ...(requirement_id === null ? {} : { playthrough: [requirement_id, requirement, progress] }),
  };
}

describe('a purchase is taken back', () => {
  it.each<[rule: string, given: Step[], then: Then]>([
    [
      'completely if the balance has all of it',
      [BUYS],
      { moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '0'], balances: ['0', '0'] },
    ],
    [
      'and other coins stay, with the playthrough of their grant',
      [granted('g1', '500', '70'), BUYS],
      {
        ...{ moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '0'] },
        ...{ balances: ['500', '70'], playthrough: ['g1', '70', '0'] },
      },
    ],
    [
      'as far as the balance has it, whoever the coins came from; the rest is owed',
      [granted('g1', '100', '5'), BUYS, settles('r1', GC, '700', '0'), settles('r2', SC, '15', '0')],
      { moved: ['400', '30'], owed: ['600', '10'], grant: ['120', '10'], balances: ['0', '0'] },
    ],
    [
      'and all of it is owed if the balance is zero',
      [BUYS, settles('r1', GC, '1000', '0'), settles('r2', SC, '40', '0')],
      { moved: ['0', '0'], owed: ['1000', '40'], grant: ['0', '0'], balances: ['0', '0'] },
    ],
    [
      'without the coins in open rounds and holds, which the balance does not have',
      [BUYS, bets('r1', SC, '25'), holds('h1', SC, '10'), holds('h2', GC, '999')],
      {
        ...{ moved: ['1', '5'], owed: ['999', '35'], grant: ['120', '25'] },
        ...{ balances: ['0', '0'], playthrough: ['p1', '120', '25'] },
      },
    ],
    [
      'and never more than was credited, whatever the player has won',
      [BUYS, settles('r1', GC, '1000', '9000'), settles('r2', SC, '40', '400')],
      { moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '40'], balances: ['8000', '360'] },
    ],
    [
      'with no playthrough if it was completed',
      [BUYS, settles('r1', SC, '40', '120'), settles('r2', SC, '120', '120')],
      { moved: ['1000', '40'], owed: ['0', '0'], grant: ['0', '0'], balances: ['0', '80'] },
    ],
    [
      'with a completed playthrough that an open round may reopen',
      [BUYS, settles('r1', SC, '40', '120'), bets('r2', SC, '100')],
      { moved: ['1000', '20'], owed: ['0', '20'], grant: ['120', '120'], balances: ['0', '0'] },
    ],
    [
      'with no playthrough if all requirements ended before',
      [BUYS, settles('r1', SC, '40', '0'), adjusts(SC, '50')],
      { moved: ['1000', '40'], owed: ['0', '0'], grant: ['0', '0'], balances: ['0', '10'] },
    ],
    [
      'without a bonus',
      [buys('p1', '9990000', '1000')],
      { moved: ['1000', '0'], owed: ['0', '0'], grant: ['0', '0'], balances: ['0', '0'] },
    ],
    [
      'again after it was restored, with what was played until then',
      [granted('g1', '500', '70'), BUYS, takesBack('p1'), restores('p1'), settles('r1', SC, '80', '0')],
      { moved: ['1000', '30'], owed: ['0', '10'], grant: ['120', '10'], balances: ['500', '0'] },
    ],
  ])('%s', (_, given, expected) => {
    expect(then(takesBack('p1')(after(given)))).toEqual(expected);
  });

  it('and reverses the sale and the bonus completely, of which the receivables have what is owed', () => {
    const [event] = takesBack(
      'p1',
      'refund',
    )(after([BUYS, settles('r1', GC, '400', '0'), settles('r2', SC, '30', '0')]));
    expect(event).toMatchObject({ type: 'purchase_taken_back', data: { cause: 'refund' } });
    expect(event?.data.postings.map(({ account, amount, currency }) => [account, amount, currency])).toEqual([
      ['player:u1', '-600', GC],
      ['house:sales', '600', GC],
      ['house:receivables', '-400', GC],
      ['house:sales', '400', GC],
      ['player:u1', '-10', SC],
      ['house:bonuses', '10', SC],
      ['house:receivables', '-30', SC],
      ['house:bonuses', '30', SC],
      ['house:payments', '-9990000', 'USD'],
      ['house:sales', '9990000', 'USD'],
    ]);
  });
});

describe('a purchase is restored', () => {
  it.each<[rule: string, given: Step[], then: Then]>([
    [
      'with the playthrough that stayed, because the bonus was in a round and came back',
      [BUYS, bets('r1', SC, '40'), takesBack('p1'), wins('r1', '50')],
      {
        ...{ moved: ['1000', '0'], owed: ['0', '40'], grant: ['120', '40'] },
        ...{ balances: ['1000', '50'], playthrough: ['p1', '120', '40'] },
      },
    ],
    [
      'with everything that was taken back',
      [BUYS, takesBack('p1')],
      {
        ...{ moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '0'] },
        ...{ balances: ['1000', '40'], playthrough: ['p1', '120', '0'] },
      },
    ],
    [
      'with no more than was taken back, and nothing is owed any more',
      [BUYS, settles('r1', GC, '700', '0'), settles('r2', SC, '15', '0'), takesBack('p1')],
      {
        ...{ moved: ['300', '25'], owed: ['700', '15'], grant: ['120', '15'] },
        ...{ balances: ['300', '25'], playthrough: ['p1', '120', '15'] },
      },
    ],
    [
      'with its playthrough as the newest, although all requirements ended in between',
      [BUYS, takesBack('p1'), granted('g1', '0', '30'), settles('r1', SC, '30', '0'), granted('g2', '0', '10')],
      {
        ...{ moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '0'] },
        ...{ balances: ['1000', '50'], playthrough: ['g2', '130', '0'] },
      },
    ],
    [
      'with a playthrough towards which no stake counted in between',
      [BUYS, takesBack('p1'), adjusts(SC, '50'), settles('r1', SC, '30', '0')],
      {
        ...{ moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '0'] },
        ...{ balances: ['1000', '60'], playthrough: ['p1', '120', '0'] },
      },
    ],
    [
      'without the progress of a bet that was rolled back in between',
      [BUYS, settles('r1', SC, '5', '5'), bets('r2', SC, '15'), takesBack('p1'), rollsBack('r2')],
      {
        ...{ moved: ['1000', '25'], owed: ['0', '15'], grant: ['120', '5'] },
        ...{ balances: ['1000', '40'], playthrough: ['p1', '120', '5'] },
      },
    ],
    [
      'with the progress of a bet that was lost in between',
      [BUYS, bets('r1', SC, '15'), takesBack('p1'), wins('r1', '0')],
      {
        ...{ moved: ['1000', '25'], owed: ['0', '15'], grant: ['120', '15'] },
        ...{ balances: ['1000', '25'], playthrough: ['p1', '120', '15'] },
      },
    ],
    [
      'without a requirement if the player owns no SC after it',
      [BUYS, bets('r1', SC, '40'), takesBack('p1'), wins('r1', '0')],
      { moved: ['1000', '0'], owed: ['0', '40'], grant: ['120', '40'], balances: ['1000', '0'] },
    ],
    [
      'of two that are taken back, and the other stays taken back',
      [BUYS, buys('p2', '1', '7', '3'), takesBack('p2'), takesBack('p1')],
      {
        ...{ moved: ['1000', '40'], owed: ['0', '0'], grant: ['120', '0'] },
        ...{ balances: ['1000', '40'], playthrough: ['p1', '120', '0'] },
      },
    ],
  ])('%s', (_, given, expected) => {
    expect(then(restores('p1')(after(given)))).toEqual(expected);
  });

  it('by the exact inverse of the postings that took it back', () => {
    const before = after([BUYS, settles('r1', GC, '400', '0'), settles('r2', SC, '30', '0')]);
    const [taken] = takesBack('p1')(before);
    const [restored] = restores('p1')(
      after([BUYS, settles('r1', GC, '400', '0'), settles('r2', SC, '30', '0'), takesBack('p1')]),
    );
    expect(restored?.data.postings).toEqual(
      taken?.data.postings.map((posting) => ({ ...posting, amount: String(-BigInt(posting.amount)) })),
    );
  });
});

it.each<[rule: string, given: Step[], when: Step]>([
  ['taken back that was never credited', [BUYS], takesBack('p2')],
  ['taken back in a wallet that was never opened', [], takesBack('p1')],
  ['taken back twice', [BUYS, takesBack('p1', 'dispute')], takesBack('p1', 'refund')],
  ['restored that is not taken back', [BUYS], restores('p1')],
  ['restored that was never credited', [BUYS], restores('p2')],
  ['restored twice', [BUYS, takesBack('p1'), restores('p1')], restores('p1')],
  ['credited again while it is taken back', [BUYS, takesBack('p1')], BUYS],
])('no purchase is %s', (_, given, when) => {
  expect(outcome(after(given), when)).toMatchObject({ name: 'Refusal', code: 'conflict' });
});
