import {
  type EventOf,
  type HoldReason,
  MAX_AMOUNT,
  type ProblemCode,
  Refusal,
  type StoredEvent,
  upcast,
  type WalletEvent,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  adjusts,
  after,
  bets,
  buys,
  cancels,
  captures,
  granted,
  holds,
  moneyOf,
  opens,
  outcome,
  releases,
  rollsBack,
  type Step,
  settles,
  topsUp,
  wins,
} from '../testing/wallet.js';
import { agrees } from './agrees.js';
import { hold } from './hold.js';
import { playthroughOf } from './playthrough.js';
import { walletReducer } from './reducer.js';

const GC = 'gold_coins';
const SC = 'sweeps_coins';
const TOO_MUCH = `${MAX_AMOUNT + 1n}`;

type GrantData = EventOf<'coins_granted'>['data'];

/** Expected result: balances as GC and SC, playthrough as [oldest grant, required, played]. */
type Then = { gc: string; sc: string; playthrough?: [string | null, string, string] };

const allowed: [rule: string, given: Step[], when: Step, then: Then][] = [
  [
    'a grant adds both currencies',
    [opens],
    granted('g1', '500', '70'),
    { gc: '500', sc: '70', playthrough: ['g1', '70', '0'] },
  ],
  ['a grant of GC alone asks for no playthrough', [opens], granted('g1', '500'), { gc: '500', sc: '0' }],
  [
    'the playthrough factor rounds up',
    [opens],
    granted('g1', '0', '33', 150),
    { gc: '0', sc: '33', playthrough: ['g1', '50', '0'] },
  ],
  ['a playthrough factor of zero creates no requirement', [opens], granted('g1', '0', '33', 0), { gc: '0', sc: '33' }],
  [
    'a purchase adds both currencies and asks for the playthrough of its bonus',
    [granted('g1', '500', '70')],
    buys('p1', '9990000', '1000', '40'),
    { gc: '1500', sc: '110', playthrough: ['g1', '190', '0'] },
  ],
  ['a purchase without a bonus asks for no playthrough', [opens], buys('p1', '1', '1000'), { gc: '1000', sc: '0' }],
  ['a bet takes its stake', [granted('g1', '500')], bets('r1', GC, '200'), { gc: '300', sc: '0' }],
  ['the whole balance can be staked', [granted('g1', '500')], bets('r1', GC, '500'), { gc: '0', sc: '0' }],
  [
    'a win pays an open round',
    [granted('g1', '500'), bets('r1', GC, '200')],
    wins('r1', '390'),
    { gc: '690', sc: '0' },
  ],
  [
    'a lost round ends with a win of zero',
    [granted('g1', '500'), bets('r1', GC, '200')],
    wins('r1', '0'),
    { gc: '300', sc: '0' },
  ],
  [
    'a roll-back returns the stake',
    [granted('g1', '500'), bets('r1', GC, '200')],
    rollsBack('r1'),
    { gc: '500', sc: '0' },
  ],
  [
    'the cancellation of a round without a bet changes no balance',
    [granted('g1', '500', '70')],
    cancels('r1'),
    { gc: '500', sc: '70', playthrough: ['g1', '70', '0'] },
  ],
  ['a round can be cancelled before the wallet is opened', [], cancels('r1'), { gc: '0', sc: '0' }],
  [
    'a round whose stake was returned may get another bet',
    [granted('g1', '500'), bets('r1', GC, '200'), rollsBack('r1')],
    bets('r1', GC, '100'),
    { gc: '400', sc: '0' },
  ],
  [
    'a cancelled round does not refuse the bet of another one',
    [granted('g1', '500'), cancels('r1')],
    bets('r2', GC, '200'),
    { gc: '300', sc: '0' },
  ],
  [
    'a round settled in one event changes the balance by the difference',
    [granted('g1', '500')],
    settles('r1', GC, '200', '390'),
    { gc: '690', sc: '0' },
  ],
  ['bet and win in one may lose all', [granted('g1', '500')], settles('r1', GC, '500', '0'), { gc: '0', sc: '0' }],
  [
    'a round settled in one event may leave the balance unchanged',
    [granted('g1', '500')],
    settles('r1', GC, '200', '200'),
    { gc: '500', sc: '0' },
  ],
  ['an adjustment may add', [opens], adjusts(SC, '40'), { gc: '0', sc: '40' }],
  ['an adjustment may take all', [granted('g1', '500')], adjusts(GC, '-500'), { gc: '0', sc: '0' }],
  [
    'a top-up adds 10,000.00 GC to an empty wallet',
    [opens],
    topsUp('t1', '2026-01-15T12:00:00.000Z'),
    { gc: '10000000000', sc: '0' },
  ],
  [
    'a top-up is granted at a balance of 0.99 GC',
    [granted('g1', '999999')],
    topsUp('t1', '2026-01-15T12:00:00.000Z'),
    { gc: '10000999999', sc: '0' },
  ],
  [
    'the next top-up is granted one hour after the last',
    [topsUp('t1', '2026-01-15T12:00:00.000Z'), settles('r1', GC, '10000000000', '0')],
    topsUp('t2', '2026-01-15T13:00:00.000Z'),
    { gc: '10000000000', sc: '0' },
  ],

  // Playthrough.
  [
    'GC stakes do not count towards playthrough',
    [granted('g1', '500', '70')],
    settles('r1', GC, '200', '0'),
    { gc: '300', sc: '70', playthrough: ['g1', '70', '0'] },
  ],
  [
    'an SC stake counts in full, won or lost',
    [granted('g1', '0', '70')],
    settles('r1', SC, '20', '39'),
    { gc: '0', sc: '89', playthrough: ['g1', '70', '20'] },
  ],
  [
    'a placed SC stake counts at once',
    [granted('g1', '0', '70')],
    bets('r1', SC, '20'),
    { gc: '0', sc: '50', playthrough: ['g1', '70', '20'] },
  ],
  [
    'a win adds nothing to playthrough',
    [granted('g1', '0', '70000'), bets('r1', SC, '20000')],
    wins('r1', '39000'),
    { gc: '0', sc: '89000', playthrough: ['g1', '70000', '20000'] },
  ],
  [
    'a roll-back reverses the playthrough of its bet',
    [granted('g1', '0', '70'), bets('r1', SC, '20')],
    rollsBack('r1'),
    { gc: '0', sc: '70', playthrough: ['g1', '70', '0'] },
  ],
  [
    'the requirements of two grants add up',
    [granted('g1', '0', '70')],
    granted('g2', '0', '30'),
    { gc: '0', sc: '100', playthrough: ['g1', '100', '0'] },
  ],
  [
    'a stake counts towards the oldest grant first, and its rest towards the next',
    [granted('g1', '0', '70'), granted('g2', '0', '30')],
    settles('r1', SC, '80', '80'),
    { gc: '0', sc: '100', playthrough: ['g2', '30', '10'] },
  ],
  [
    'a completed grant leaves no requirement',
    [granted('g1', '0', '70')],
    settles('r1', SC, '70', '90'),
    { gc: '0', sc: '90' },
  ],
  [
    'a roll-back reopens the grant that its bet had completed',
    [granted('g1', '0', '70'), adjusts(SC, '10'), bets('r1', SC, '70')],
    rollsBack('r1'),
    { gc: '0', sc: '80', playthrough: ['g1', '70', '0'] },
  ],
  [
    'a reopened grant comes before newer ones',
    [granted('g1', '0', '70'), bets('r1', SC, '70'), granted('g2', '0', '30')],
    rollsBack('r1'),
    { gc: '0', sc: '100', playthrough: ['g1', '100', '0'] },
  ],
  [
    'SC at zero with nothing in play ends every requirement',
    [granted('g1', '0', '70', 300)],
    settles('r1', SC, '70', '0'),
    { gc: '0', sc: '0' },
  ],
  [
    'SC at zero with a round in play keeps the requirement',
    [granted('g1', '0', '70', 300)],
    bets('r1', SC, '70'),
    { gc: '0', sc: '0', playthrough: ['g1', '210', '70'] },
  ],
  [
    'the requirement ends when that round is lost',
    [granted('g1', '0', '70', 300), bets('r1', SC, '70')],
    wins('r1', '0'),
    { gc: '0', sc: '0' },
  ],
  [
    'the requirement stays when that round wins 0.01 SC',
    [granted('g1', '0', '70000', 300), bets('r1', SC, '70000')],
    wins('r1', '10000'),
    { gc: '0', sc: '10000', playthrough: ['g1', '210000', '70000'] },
  ],
  [
    'the requirement ends when that round leaves a rest that is shown as 0.00 SC',
    [granted('g1', '0', '70000', 300), bets('r1', SC, '70000')],
    wins('r1', '9999'),
    { gc: '0', sc: '9999' },
  ],
  [
    'such a rest keeps the requirement while another round in SC is in play',
    [granted('g1', '0', '70000', 300), bets('r1', SC, '60000'), bets('r2', SC, '10000')],
    wins('r1', '9999'),
    { gc: '0', sc: '9999', playthrough: ['g1', '210000', '70000'] },
  ],
  [
    'such a rest keeps the requirement while SC are held',
    [granted('g1', '0', '70000', 300), holds('h1', SC, '10000'), bets('r1', SC, '60000')],
    wins('r1', '9999'),
    { gc: '0', sc: '9999', playthrough: ['g1', '210000', '60000'] },
  ],
  [
    'a round in Gold Coins does not end the requirement of such a rest',
    [granted('g1', '500', '9999'), bets('r1', GC, '500')],
    wins('r1', '0'),
    { gc: '0', sc: '9999', playthrough: ['g1', '9999', '0'] },
  ],
  [
    'an adjustment of all SC ends the requirement',
    [granted('g1', '0', '70')],
    adjusts(SC, '-70'),
    { gc: '0', sc: '0' },
  ],
  [
    'the requirements of two grants with different factors add up',
    [granted('g1', '0', '70', 150)],
    granted('g2', '0', '31', 50),
    { gc: '0', sc: '101', playthrough: ['g1', '121', '0'] },
  ],
  [
    'a grant without a playthrough leaves the requirement of another as it is',
    [granted('g1', '0', '70', 200), settles('r1', SC, '10', '10')],
    granted('g2', '0', '30', 0),
    { gc: '0', sc: '100', playthrough: ['g1', '140', '10'] },
  ],
  [
    'a stake fills the requirement of the oldest grant by its own factor before it counts for the next',
    [granted('g1', '0', '70', 150), granted('g2', '0', '30', 300)],
    settles('r1', SC, '100', '100'),
    { gc: '0', sc: '100', playthrough: ['g1', '195', '100'] },
  ],
  [
    'the rest of a stake counts for the next grant, whose factor is higher',
    [granted('g1', '0', '70', 100), granted('g2', '0', '30', 300)],
    settles('r1', SC, '80', '80'),
    { gc: '0', sc: '100', playthrough: ['g2', '90', '10'] },
  ],

  // Holds.
  ['a hold takes its amount from the balance', [granted('g1', '500')], holds('h1', GC, '200'), { gc: '300', sc: '0' }],
  ['the whole balance can be held', [granted('g1', '500')], holds('h1', GC, '500'), { gc: '0', sc: '0' }],
  [
    'a captured hold does not return',
    [granted('g1', '500'), holds('h1', GC, '200')],
    captures('h1'),
    { gc: '300', sc: '0' },
  ],
  [
    'a released hold returns to the balance',
    [granted('g1', '500'), holds('h1', GC, '200')],
    releases('h1'),
    { gc: '500', sc: '0' },
  ],
  [
    'one of two holds can be released',
    [granted('g1', '500'), holds('h1', GC, '200'), holds('h2', GC, '50')],
    releases('h2'),
    { gc: '300', sc: '0' },
  ],
  [
    'holding all SC keeps the requirement',
    [granted('g1', '0', '70'), settles('r1', SC, '20', '20')],
    holds('h1', SC, '70'),
    { gc: '0', sc: '0', playthrough: ['g1', '70', '20'] },
  ],
  [
    'the requirement stays when SC are lost while others are held',
    [granted('g1', '0', '70'), holds('h1', SC, '30')],
    settles('r1', SC, '40', '0'),
    { gc: '0', sc: '0', playthrough: ['g1', '70', '40'] },
  ],
  [
    'the requirement is unchanged after all SC were held and released',
    [granted('g1', '0', '70'), settles('r1', SC, '20', '20'), holds('h1', SC, '70')],
    releases('h1'),
    { gc: '0', sc: '70', playthrough: ['g1', '70', '20'] },
  ],
  [
    'the requirement ends when the last SC are captured',
    [granted('g1', '0', '70'), holds('h1', SC, '70')],
    captures('h1'),
    { gc: '0', sc: '0' },
  ],
  [
    'held GC do not keep the requirement of SC',
    [granted('g1', '50', '70'), holds('h1', GC, '50')],
    settles('r1', SC, '70', '0'),
    { gc: '0', sc: '0' },
  ],

  // Draws.
  [
    'the first draw is nonce 0',
    [granted('g1', '500')],
    settles('r1', GC, '1', '0', { seed_pair: 1, nonce: 0 }),
    { gc: '499', sc: '0' },
  ],
  [
    'the next draw is the next nonce',
    [granted('g1', '500'), settles('r1', GC, '1', '0', { seed_pair: 1, nonce: 0 })],
    bets('r2', GC, '1', { seed_pair: 1, nonce: 1 }),
    { gc: '498', sc: '0' },
  ],
  [
    'a later pair begins at nonce 0',
    [granted('g1', '500'), settles('r1', GC, '1', '0', { seed_pair: 1, nonce: 0 })],
    settles('r2', GC, '1', '0', { seed_pair: 4, nonce: 0 }),
    { gc: '498', sc: '0' },
  ],
  [
    'a bet without a draw lies between two draws',
    [granted('g1', '500'), settles('r1', GC, '1', '0', { seed_pair: 1, nonce: 0 }), settles('r2', GC, '1', '0')],
    settles('r3', GC, '1', '0', { seed_pair: 1, nonce: 1 }),
    { gc: '497', sc: '0' },
  ],
];

/** Steps that hold 200 GC and end the hold. */
const heldThen = (end: (id: string) => Step): Step[] => [granted('g1', '500'), holds('h1', GC, '200'), end('h1')];

const drawn = [granted('g1', '500'), settles('r1', GC, '1', '0', { seed_pair: 2, nonce: 0 })];

const refused: [rule: string, given: Step[], when: Step, code: ProblemCode][] = [
  ['a stake above the balance', [granted('g1', '500')], bets('r1', GC, '501'), 'insufficient_balance'],
  [
    'a stake above the balance, even if its win would cover it',
    [granted('g1', '500')],
    settles('r1', GC, '501', '990'),
    'insufficient_balance',
  ],
  ['a stake in the other currency', [granted('g1', '500')], settles('r1', SC, '1', '0'), 'insufficient_balance'],
  ['a stake from a wallet never opened', [], settles('r1', GC, '1', '0'), 'insufficient_balance'],
  ['an adjustment below zero', [granted('g1', '500')], adjusts(GC, '-501'), 'insufficient_balance'],
  ['a stake of zero', [granted('g1', '500')], settles('r1', GC, '0', '0'), 'stake_out_of_range'],
  ['a negative stake', [granted('g1', '500')], bets('r1', GC, '-1'), 'stake_out_of_range'],
  ['a fraction of a micro', [granted('g1', '500')], bets('r1', GC, '0.5'), 'stake_out_of_range'],
  ['a stake above all amounts', [granted('g1', '500')], bets('r1', GC, TOO_MUCH), 'stake_out_of_range'],
  ['a negative payout', [granted('g1', '500')], settles('r1', GC, '1', '-1'), 'validation_failed'],
  ['a payout above all amounts', [granted('g1', '500')], settles('r1', GC, '1', TOO_MUCH), 'validation_failed'],
  ['a negative win', [granted('g1', '500'), bets('r1', GC, '1')], wins('r1', '-1'), 'validation_failed'],
  ['a grant of nothing', [opens], granted('g1', '0', '0'), 'validation_failed'],
  ['a negative grant', [opens], granted('g1', '-1', '1'), 'validation_failed'],
  ['a grant above all amounts', [opens], granted('g1', TOO_MUCH), 'validation_failed'],
  ['an adjustment of nothing', [opens], adjusts(GC, '0'), 'validation_failed'],
  ['an adjustment without a reason', [opens], adjusts(GC, '1', ' '), 'validation_failed'],
  ['an adjustment without an operator', [opens], adjusts(GC, '1', 'test', ' '), 'validation_failed'],
  ['an adjustment by the operator unknown', [opens], adjusts(GC, '1', 'test', 'unknown'), 'validation_failed'],
  ['an adjustment above all amounts', [opens], adjusts(GC, TOO_MUCH), 'validation_failed'],
  ['a win of an unknown round', [granted('g1', '500')], wins('r1', '1'), 'round_not_open'],
  ['a second win', [granted('g1', '500'), bets('r1', GC, '1'), wins('r1', '1')], wins('r1', '1'), 'round_not_open'],
  [
    'a win after a roll-back',
    [granted('g1', '500'), bets('r1', GC, '1'), rollsBack('r1')],
    wins('r1', '1'),
    'round_not_open',
  ],
  ['a roll-back of an unknown round', [granted('g1', '500')], rollsBack('r1'), 'round_not_open'],
  [
    'a second roll-back',
    [granted('g1', '500'), bets('r1', GC, '1'), rollsBack('r1')],
    rollsBack('r1'),
    'round_not_open',
  ],
  [
    'a roll-back of a won round',
    [granted('g1', '500'), bets('r1', GC, '1'), wins('r1', '0')],
    rollsBack('r1'),
    'round_not_open',
  ],
  [
    'a cancellation of a round that has a bet',
    [granted('g1', '500'), bets('r1', GC, '1')],
    cancels('r1'),
    'round_open',
  ],
  ['a second cancellation of a round without a bet', [cancels('r1')], cancels('r1'), 'round_not_open'],
  ['a roll-back of a round that was cancelled before its bet', [cancels('r1')], rollsBack('r1'), 'round_not_open'],
  ['a win of a round that was cancelled before its bet', [cancels('r1')], wins('r1', '1'), 'round_not_open'],
  [
    'a bet that arrives after its cancellation',
    [granted('g1', '500'), cancels('r1')],
    bets('r1', GC, '1'),
    'round_voided',
  ],
  [
    'a settled bet that arrives after its cancellation',
    [granted('g1', '500'), cancels('r1')],
    settles('r1', GC, '1', '0'),
    'round_voided',
  ],
  [
    'a win of a round that was settled in one event',
    [granted('g1', '500'), settles('r1', GC, '1', '0')],
    wins('r1', '1'),
    'round_not_open',
  ],
  ['a second bet in an open round', [granted('g1', '500'), bets('r1', GC, '1')], bets('r1', GC, '1'), 'conflict'],
  [
    'a settled bet in an open round',
    [granted('g1', '500'), bets('r1', GC, '1')],
    settles('r1', GC, '1', '0'),
    'conflict',
  ],
  [
    'a first draw that is not nonce 0',
    [granted('g1', '500')],
    settles('r1', GC, '1', '0', { seed_pair: 1, nonce: 1 }),
    'nonce_conflict',
  ],
  ['a draw used before', drawn, settles('r2', GC, '1', '0', { seed_pair: 2, nonce: 0 }), 'nonce_conflict'],
  ['a draw passed over', drawn, bets('r2', GC, '1', { seed_pair: 2, nonce: 2 }), 'nonce_conflict'],
  ['a draw of an earlier pair', drawn, settles('r2', GC, '1', '0', { seed_pair: 1, nonce: 0 }), 'nonce_conflict'],
  ['a later pair from nonce 1', drawn, settles('r2', GC, '1', '0', { seed_pair: 3, nonce: 1 }), 'nonce_conflict'],
  [
    'the draw of a rolled-back bet',
    [granted('g1', '500'), bets('r1', GC, '1', { seed_pair: 1, nonce: 0 }), rollsBack('r1')],
    settles('r2', GC, '1', '0', { seed_pair: 1, nonce: 0 }),
    'nonce_conflict',
  ],
  ['a grant with a negative playthrough factor', [opens], granted('g1', '0', '1', -1), 'validation_failed'],
  ['a grant with a fraction as playthrough factor', [opens], granted('g1', '0', '1', 0.5), 'validation_failed'],
  ['a grant with a playthrough factor above 100 times', [opens], granted('g1', '0', '1', 10_001), 'validation_failed'],
  [
    'a stake of held money',
    [granted('g1', '500'), holds('h1', GC, '300')],
    bets('r1', GC, '201'),
    'insufficient_balance',
  ],
  [
    'a settled bet with held money',
    [granted('g1', '500'), holds('h1', GC, '300')],
    settles('r1', GC, '201', '402'),
    'insufficient_balance',
  ],
  [
    'an adjustment that takes held money',
    [granted('g1', '500'), holds('h1', GC, '300')],
    adjusts(GC, '-201'),
    'insufficient_balance',
  ],
  ['a hold above the balance', [granted('g1', '500')], holds('h1', GC, '501'), 'insufficient_balance'],
  [
    'a hold of held money',
    [granted('g1', '500'), holds('h1', GC, '300')],
    holds('h2', GC, '201'),
    'insufficient_balance',
  ],
  ['a hold in the other currency', [granted('g1', '500')], holds('h1', SC, '1'), 'insufficient_balance'],
  ['a hold of nothing', [granted('g1', '500')], holds('h1', GC, '0'), 'validation_failed'],
  ['a negative hold', [granted('g1', '500')], holds('h1', GC, '-1'), 'validation_failed'],
  ['a hold above all amounts', [granted('g1', '500')], holds('h1', GC, TOO_MUCH), 'validation_failed'],
  ['a hold without an id', [granted('g1', '500')], holds('', GC, '1'), 'validation_failed'],
  [
    'a hold for an unknown reason',
    [granted('g1', '500')],
    (state) => hold(state, { hold_id: 'h1', currency: GC, amount: '1', reason: 'constructor' as HoldReason }),
    'validation_failed',
  ],
  ['a second hold with the same id', [granted('g1', '500'), holds('h1', GC, '1')], holds('h1', GC, '1'), 'conflict'],
  ['the capture of an unknown hold', [granted('g1', '500')], captures('h1'), 'hold_not_found'],
  ['the release of an unknown hold', [granted('g1', '500')], releases('h1'), 'hold_not_found'],
  ['a hold in a wallet never opened', [], holds('h1', GC, '1'), 'insufficient_balance'],
  ['a second capture', heldThen(captures), captures('h1'), 'hold_finished'],
  ['a release after the capture', heldThen(captures), releases('h1'), 'hold_finished'],
  ['a capture after the release', heldThen(releases), captures('h1'), 'hold_finished'],
  ['a second release', heldThen(releases), releases('h1'), 'hold_finished'],
  ['a new hold with the id of a captured one', heldThen(captures), holds('h1', GC, '1'), 'hold_finished'],
  ['a new hold with the id of a released one', heldThen(releases), holds('h1', GC, '1'), 'hold_finished'],
  ['a top-up at 1.00 GC', [granted('g1', '1000000')], topsUp('t1', '2026-01-15T12:00:00.000Z'), 'top_up_not_needed'],
  [
    'a top-up within the hour',
    [topsUp('t1', '2026-01-15T12:00:00.000Z'), settles('r1', GC, '10000000000', '0')],
    topsUp('t2', '2026-01-15T12:59:59.999Z'),
    'top_up_too_soon',
  ],
];

describe('allowed commands', () => {
  it.each(allowed)('%s', (_, given, when, { gc, sc, playthrough }) => {
    const stated = moneyOf(when(after(given)));
    const [requirement_id, requirement, progress] = playthrough ?? [null, '0', '0'];
    expect(stated.balances).toEqual({ gold_coins: gc, sweeps_coins: sc });
    expect(stated.playthrough).toEqual({ requirement_id, requirement, progress });
  });
});

describe('refused commands', () => {
  it.each(refused)('%s', (_, given, when, code) => {
    expect(outcome(after(given), when)).toMatchObject({ name: 'Refusal', code });
  });

  it('a top-up that is too soon is refused with the remaining whole seconds, rounded up', () => {
    const given = [topsUp('t1', '2026-01-15T12:00:00.000Z'), settles('r1', GC, '10000000000', '0')];
    const refusal = outcome(after(given), topsUp('t2', '2026-01-15T12:59:58.500Z'));
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).more.retry_after).toBe(2);
  });

  it('a top-up is not refused for longer than an hour when the clock is set back by two days', () => {
    const given = [topsUp('t1', '2026-01-15T12:00:00.000Z'), settles('r1', GC, '10000000000', '0')];
    expect(outcome(after(given), topsUp('t2', '2026-01-13T12:00:00.000Z'))).not.toBeInstanceOf(Refusal);
  });

  it('the refusal names the invalid field', () => {
    expect(outcome(after([granted('g1', '500')]), settles('r1', GC, '1', '-1'))).toMatchObject({
      more: { errors: [{ path: 'payout' }] },
    });
  });
});

describe('opening a wallet', () => {
  it('the first money event opens the wallet in the same append', () => {
    expect(granted('g1', '500')(after([])).map((event) => event.type)).toEqual(['wallet_opened', 'coins_granted']);
    expect(granted('g1', '500')(after([opens])).map((event) => event.type)).toEqual(['coins_granted']);
  });

  it('a wallet can be opened without money, and only once', () => {
    expect(opens(after([])).map((event) => event.type)).toEqual(['wallet_opened']);
    expect(opens(after([opens]))).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('the cancellation of a round without a bet names the round and its game, and posts nothing', () => {
    const events = cancels('r1')(after([granted('g1', '500')]));
    const named = { uid: 'u1', round_id: 'r1', game_id: 'test', postings: [] };
    expect(events).toMatchObject([{ type: 'round_voided', data: named }]);
  });
});

describe('a money event', () => {
  it('the event states to which grants a stake counted', () => {
    const [event] = settles('r1', SC, '80', '0')(after([granted('g1', '0', '70'), granted('g2', '0', '30')]));
    expect(event?.data).toMatchObject({
      played: [
        { grant_id: 'g1', amount: '70' },
        { grant_id: 'g2', amount: '10' },
      ],
    });
  });

  it.each([
    ['grants from the bonuses', [opens], granted('g1', '5', '7'), ['house:bonuses', 'house:bonuses']],
    ['stakes to the games', [granted('g1', '500')], bets('r1', GC, '5'), ['house:games']],
    ['adjustments from their own account', [opens], adjusts(GC, '5'), ['house:adjustments']],
    ['held money to no house account', [granted('g1', '500')], holds('h1', GC, '5'), []],
    [
      'captured redemptions to their own account',
      [granted('g1', '500'), holds('h1', GC, '5')],
      captures('h1'),
      ['house:redemptions'],
    ],
  ] as const)('the event posts %s', (_, given, when, accounts) => {
    const { postings } = moneyOf(when(after(given)));
    expect(postings.map((posting) => posting.account).filter((account) => account.startsWith('house:'))).toEqual(
      accounts,
    );
  });
});

it.each([
  ['settled at once', settles('r', GC, '5', '0', { seed_pair: 2, nonce: 0 })],
  ['placed', bets('r', GC, '5', { seed_pair: 2, nonce: 0 })],
])('the state after a bet %s contains the draw that the bet consumed and no other', (_, betting) => {
  const before = after([granted('g1', '500'), settles('r0', GC, '5', '0', { seed_pair: 1, nonce: 0 })]);
  const events = betting(before);
  const state = events.reduce(walletReducer.evolve, before);
  const [event] = events;
  if (!event) throw new Error('nothing was stored');
  expect(agrees(state, event)).toBe(true);
  for (const lastDraw of [before.lastDraw, null, { seed_pair: 2, nonce: 1 }]) {
    expect(agrees({ ...state, lastDraw }, event)).toBe(false);
  }
});

describe('a hold', () => {
  const before = after([granted('g1', '500', '70'), holds('h1', GC, '200')]);

  it('each event of a hold states all held money, in both currencies', () => {
    const second = holds('h2', SC, '30')(before);
    const both = second.reduce(walletReducer.evolve, before);
    expect(second.at(-1)?.data).toMatchObject({ held: { gold_coins: '200', sweeps_coins: '30' } });
    expect(captures('h1')(both).at(-1)?.data).toMatchObject({ held: { gold_coins: '0', sweeps_coins: '30' } });
    expect(releases('h2')(both).at(-1)?.data).toMatchObject({ held: { gold_coins: '200', sweeps_coins: '0' } });
  });

  it('the money moves through an account of its own', () => {
    const [held] = holds('h2', GC, '5')(before);
    expect(held?.data.postings).toEqual([
      { account: 'player:u1', currency: GC, amount: '-5' },
      { account: 'player:u1:held', currency: GC, amount: '5' },
    ]);
    expect(moneyOf(releases('h1')(before)).postings).toEqual([
      { account: 'player:u1:held', currency: GC, amount: '-200' },
      { account: 'player:u1', currency: GC, amount: '200' },
    ]);
  });

  it('a state whose held money is not the sum of its holds agrees with no event', () => {
    const events = bets('r1', GC, '1')(before);
    const state = events.reduce(walletReducer.evolve, before);
    const [event] = events;
    if (!event) throw new Error('nothing was stored');
    expect(agrees(state, event)).toBe(true);
    expect(agrees({ ...state, held: { ...state.held, gold_coins: 201n } }, event)).toBe(false);
    expect(agrees({ ...state, holds: new Map() }, event)).toBe(false);
  });
});

it('a grant of schema 1, which states no factor, is folded with the factor that it was given', () => {
  const { playthrough_percent, ...data } = moneyOf(granted('g1', '0', '33', 100)(after([opens]))) as GrantData;
  const old = { type: 'coins_granted', schemaVersion: 1, data } as StoredEvent<WalletEvent>;
  const state = walletReducer.evolve(after([opens]), upcast(old) as WalletEvent);
  expect(state.grants).toEqual([{ grant_id: 'g1', required: 33n, played: 0n }]);
});

it('a win of schema 1, which knew no rest, keeps the requirement of a rest below 0.01 SC', () => {
  const before = after([granted('g1', '0', '70000', 300), bets('r1', SC, '70000')]);
  const [won] = wins('r1', '9999')(before);
  if (won?.type !== 'win_paid') throw new Error('a win creates win_paid');
  const { playthrough_ended, ...data } = won.data;
  expect(playthrough_ended).toBe(true);
  const old = { type: 'win_paid', schemaVersion: 1, data } as object as StoredEvent<WalletEvent>;
  const kept = { requirement_id: 'g1', requirement: '210000', progress: '70000' };
  expect(playthroughOf(walletReducer.evolve(before, upcast(old) as WalletEvent))).toEqual(kept);
});
