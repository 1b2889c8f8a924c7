import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { bet, win } from '../domain/index.js';
import { again, CANCELLED, changed, found, GC, history, RAISED, SC } from '../testing/story.js';
import { bets, cancels, granted, rollsBack, type Step, settles, wins } from '../testing/wallet.js';

/** Rounds that are cancelled, and one with this id that is settled at once. */
function settledAs(roundId: string): StoredEvent[] {
  const steps = [...CANCELLED.slice(0, -1), settles('r3', SC, '100000', '0')];
  return changed(8, (data) => Object.assign(data.round, { round_id: roundId }), steps);
}

/** A round of a slot that is rolled back, and a bet on another one, which gets this id. */
function slotRounds(roundId: string): StoredEvent[] {
  const round = (round_id: string) => ({ round_id, game_id: 'the-eel-wife', draw: null, outcome: null });
  const betsOn =
    (id: string): Step =>
    (state) =>
      bet(state, { round: round(id), currency: SC, stake: '100000' });
  return changed(5, (data) => Object.assign(data.round, { round_id: roundId }), [
    granted('g1', '5000000', '1000000'),
    betsOn('r1'),
    rollsBack('r1'),
    betsOn('r9'),
  ]);
}

function paidSlot(): readonly Step[] {
  const round = { round_id: 'r1', game_id: 'the-eel-wife', draw: { seed_pair: 1, nonce: 0 }, outcome: null };
  return [
    granted('g1', '5000000', '1000000'),
    (state) => bet(state, { round, currency: SC, stake: '100000' }),
    (state) => win(state, { round, payout: '0' }),
  ];
}

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  ['a round won twice', again(5), [['wallet-u1@18', 'ends round r2, which is not open']]],
  ['a round rolled back twice', again(7), [['wallet-u1@18', 'ends round r3, which is not open']]],
  [
    'a second bet on an open round',
    changed(4, (data) => Object.assign(data.round, { round_id: 'r2' }), [
      granted('g1', '5000000', '1000000'),
      bets('r2', SC, '100000'),
      bets('r9', SC, '10000'),
    ]),
    [['wallet-u1@4', 'bets on round r2, which wallet-u1@3 opened and nothing ended']],
  ],
  [
    'a win in another currency',
    changed(5, (data) => Object.assign(data, { currency: GC })),
    [['wallet-u1@5', 'ends round r2 in gold_coins; wallet-u1@4 staked sweeps_coins']],
  ],
  [
    'a win in another game',
    changed(5, (data) => Object.assign(data.round, { game_id: 'other' })),
    [['wallet-u1@5', 'ends round r2 in the game other; wallet-u1@4 was placed in test']],
  ],
  [
    'more returned than was staked',
    changed(7, (data) => Object.assign(data, { stake: '250000' })),
    [['wallet-u1@7', 'returns 0.25 SC; wallet-u1@6 staked 0.20 SC']],
  ],
  [
    'a roll-back of another bet',
    changed(7, (data) => Object.assign(data, { bet_event_id: 'wallet-u1@4' })),
    [['wallet-u1@7', 'rolls back wallet-u1@4; its round was opened by wallet-u1@6']],
  ],
  [
    'a raise of another bet',
    changed(7, (data) => Object.assign(data, { bet_event_id: 'wallet-u1@3' }), RAISED),
    [['wallet-u1@7', 'raises the stake of wallet-u1@3; its round was opened by wallet-u1@6']],
  ],
  [
    'a raise of schema 1, which does not name its bet',
    changed(7, (data) => Object.assign(data, { bet_event_id: null }), RAISED),
    [],
  ],
  [
    'a roll-back that keeps the playthrough',
    changed(7, (data) => Object.assign(data, { unplayed: [] })),
    [['wallet-u1@7', 'takes back no playthrough; wallet-u1@6 counted 0.20 SC towards grant g1']],
  ],
  [
    'a round that was cancelled before its bet, and an id that is used again after a cancelled bet',
    history(CANCELLED),
    [],
  ],
  [
    'a bet on a round that was cancelled',
    changed(8, (data) => Object.assign(data.round, { round_id: 'r2' }), CANCELLED),
    [['wallet-u1@8', 'bets on round r2, which was cancelled before']],
  ],
  [
    'a round settled at once after it was cancelled',
    settledAs('r2'),
    [['wallet-u1@8', 'bets on round r2, which was cancelled before']],
  ],
  [
    'a round cancelled as one without a bet although its bet is in play',
    again(7, (data) => Object.assign(data, { round_id: 'r3' }), CANCELLED),
    [['wallet-u1@9', 'cancels round r3 as one without a bet; wallet-u1@8 opened it']],
  ],
  [
    'a round without a bet cancelled twice',
    again(7, () => {}, CANCELLED),
    [['wallet-u1@9', 'cancels round r2, which was cancelled before']],
  ],
  [
    'a round cancelled as one without a bet although it drew and was paid',
    again(5, (data) => Object.assign(data, { round_id: 'r1' }), [
      granted('g1', '5000000', '1000000'),
      bets('r1', SC, '100000', { seed_pair: 1, nonce: 0 }),
      wins('r1', '0'),
      cancels('r2'),
    ]),
    [['wallet-u1@6', 'cancels round r1 as one without a bet; it had one']],
  ],
  [
    'a second bet on a round of a slot that was rolled back',
    slotRounds('r1'),
    [['wallet-u1@5', 'bets on round r1, which was cancelled before']],
  ],
  ['a bet on another round of the slot', slotRounds('r2'), []],
  [
    'a second bet on a round of a slot that was paid',
    again(3, () => {}, paidSlot()),
    [['wallet-u1@5', 'bets on round r1, which was paid before']],
  ],
  [
    'a roll-back that takes a payout',
    changed(7, (data) => Object.assign(data, { payout: '5' })),
    [['wallet-u1@7', 'takes back 0.000005 SC, but the round was not won']],
  ],
])('rounds: %s', (_, events, expected) => {
  expect(found('rounds', events)).toEqual(expected);
});

it('a cancelled round refuses no bet of another player under the same id', () => {
  const other = history([granted('g1', '5000000'), bets('r2', GC, '100000')], 'bo');
  expect(found('rounds', [...history(CANCELLED), ...other])).toEqual([]);
});
