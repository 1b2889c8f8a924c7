import type { StoredEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { walletReducer } from '../domain/index.js';
import {
  adjusts,
  bets,
  buys,
  captures,
  granted,
  holds,
  NOON,
  opens,
  raises,
  releases,
  restores,
  rollsBack,
  type Step,
  settles,
  takesBack,
  topsUp,
  wins,
} from '../testing/wallet.js';
import { INVARIANTS } from './index.js';

/** More than an hour after the first event of a history. */
const LATER = '2026-01-15T13:00:01.000Z';
const [GC, SC] = ['gold_coins', 'sweeps_coins'] as const;
const draw = (seed_pair: number, nonce: number) => ({ seed_pair, nonce });

function history(steps: readonly Step[], uid = 'u1'): StoredEvent[] {
  let state = walletReducer.initial(uid);
  const given: GivenEvent[] = [];
  for (const step of steps) {
    for (const event of step(state)) {
      state = walletReducer.evolve(state, event);
      given.push({ stream: `wallet-${uid}`, ...event });
    }
  }
  return storedEvents(given);
}

/** Events of every type, with the version that each step's last event has. */
const STORY: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  settles('r1', GC, '1000000', '2000000', draw(1, 0)), // 3
  bets('r2', SC, '100000', draw(1, 1)), // 4
  wins('r2', '150000'), // 5
  bets('r3', SC, '200000'), // 6
  rollsBack('r3'), // 7
  settles('r4', SC, '300000', '0', draw(1, 2)), // 8
  settles('r5', GC, '10000', '0', draw(2, 0)), // 9
  adjusts(GC, '500000'), // 10
  holds('h1', SC, '100000'), // 11
  captures('h1'), // 12
  holds('h2', SC, '50000'), // 13
  releases('h2'), // 14
  granted('g2', '0', '100000', 250), // 15
  settles('r6', SC, '650000', '0', draw(2, 1)), // 16
  buys('p1', '9990000', '1000000', '300000'), // 17
];

/** A purchase that is taken back without what was lost of it, restored, and taken back again. */
const REVERSED: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  buys('p1', '9990000', '1000000', '300000'), // 3
  settles('r1', SC, '1200000', '0', draw(1, 0)), // 4
  takesBack('p1'), // 5
  restores('p1'), // 6
  takesBack('p1', 'refund'), // 7
];

/** Rounds whose stake is raised. The provider of the second one uses the id of the first again. */
const RAISED: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  bets('r1', SC, '100000'), // 3
  raises('r1', '100000'), // 4
  wins('r1', '0'), // 5
  bets('r1', SC, '200000'), // 6
  raises('r1', '200000'), // 7
  rollsBack('r1'), // 8
];

const found = (name: string, events: readonly StoredEvent[]): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, events);
};

// biome-ignore lint/suspicious/noExplicitAny: a fault may change any field
type Data = any;

/** Returns the story with the data of one event changed. */
function changed(version: number, change: (data: Data) => void, steps = STORY): StoredEvent[] {
  const events = structuredClone(history(steps));
  change(events[version - 1]?.data);
  return events;
}

/** Returns the story with a copy of an event at the end, as if it had happened again. */
function again(version: number, change: (data: Data) => void = () => {}, steps = STORY): StoredEvent[] {
  const events = structuredClone(history(steps));
  const copy = structuredClone(events[version - 1]);
  if (!copy) throw new Error(`the story has no version ${version}`);
  const last = events.length + 1;
  change(copy.data);
  return [...events, { ...copy, version: last, position: last, eventId: `wallet-u1@${last}` }];
}

describe('rules of the wallet', () => {
  it('an honest history of every kind of event breaks no rule', () => {
    const events = history(STORY);
    expect(new Set(events.map(({ type }) => type)).size).toBe(11);
    for (const { name } of INVARIANTS) expect([name, found(name, events)]).toEqual([name, []]);
    for (const other of [history([opens, topsUp('t1', NOON)]), history(REVERSED), history(RAISED)]) {
      for (const { name } of INVARIANTS) expect([name, found(name, other)]).toEqual([name, []]);
    }
  });

  it.each<[rule: string, fault: string, events: StoredEvent[], expected: Reported[]]>([
    [
      'amounts',
      'a payout that the postings do not contain',
      changed(3, (data) => Object.assign(data, { payout: '2000001' })),
      [
        [
          'wallet-u1@3',
          'posts 1.00 GC to player:u1 and -1.00 GC to house:games; its amounts require 1.000001 GC to player:u1 and -1.000001 GC to house:games',
        ],
      ],
    ],
    [
      'amounts',
      'a stake that was not taken',
      changed(4, (data) => Object.assign(data, { postings: [] })),
      [['wallet-u1@4', 'posts nothing; its amounts require -0.10 SC to player:u1 and 0.10 SC to house:games']],
    ],
    [
      'amounts',
      'a captured hold paid to another account',
      changed(12, (data) => {
        data.postings[1].account = 'house:games';
      }),
      [
        [
          'wallet-u1@12',
          'posts -0.10 SC to player:u1:held and 0.10 SC to house:games; its amounts require -0.10 SC to player:u1:held and 0.10 SC to house:redemptions',
        ],
      ],
    ],
    [
      'signs',
      'a stake above the balance that its own payout covers',
      changed(3, (data) => Object.assign(data, { stake: '9000000', payout: '10000000' })),
      [['wallet-u1@3', 'stakes 9.00 GC of a balance of 5.00 GC']],
    ],
    [
      'signs',
      'a negative payout',
      changed(5, (data) => Object.assign(data, { payout: '-150000' })),
      [['wallet-u1@5', 'pays -0.15 SC']],
    ],
    [
      'signs',
      'a stake of nothing',
      changed(4, (data) => Object.assign(data, { stake: '0' })),
      [['wallet-u1@4', 'stakes 0.00 SC']],
    ],
    [
      'signs',
      'a negative grant',
      changed(2, (data) => Object.assign(data, { sweeps_coins: '-1' })),
      [['wallet-u1@2', 'grants -0.000001 SC']],
    ],
    [
      'signs',
      'a grant of nothing',
      changed(15, (data) => Object.assign(data, { sweeps_coins: '0' })),
      [['wallet-u1@15', 'grants nothing']],
    ],
    [
      'signs',
      'a purchase without a price',
      changed(17, (data) => Object.assign(data, { price: '0' })),
      [['wallet-u1@17', 'costs 0.00 USD']],
    ],
    [
      'amounts',
      'a purchase whose price was not posted',
      changed(17, (data) => Object.assign(data, { postings: data.postings.slice(0, 4) })),
      [
        [
          'wallet-u1@17',
          'posts -1.00 GC to house:sales and 1.00 GC to player:u1 and -0.30 SC to house:bonuses and 0.30 SC to player:u1; its amounts require -1.00 GC to house:sales and 1.00 GC to player:u1 and -0.30 SC to house:bonuses and 0.30 SC to player:u1 and -9.99 USD to house:sales and 9.99 USD to house:payments',
        ],
      ],
    ],
    [
      'postings',
      'US dollars of a player',
      changed(17, (data) => {
        data.postings[5].account = 'player:u1';
      }),
      [['wallet-u1@17', 'posts US dollars to player:u1; only house accounts have them']],
    ],
    ['grants', 'a purchase that was credited', again(17), [['wallet-u1@18', 'grants p1, which was granted before']]],
    [
      'reversed purchases',
      'less taken back than the balance has',
      changed(
        5,
        (data) => {
          Object.assign(data, { gold_coins: '999999', gold_coins_owed: '1' });
          Object.assign(data.balances, { gold_coins: '5000001' });
        },
        REVERSED,
      ),
      [
        ['wallet-u1@5', 'states 0.999999 GC as gold_coins; wallet-u1@3 requires 1.00 GC'],
        ['wallet-u1@5', 'states 0.000001 GC as gold_coins_owed; wallet-u1@3 requires 0.00 GC'],
        ['wallet-u1@6', 'states 1.00 GC as gold_coins; wallet-u1@5 requires 0.999999 GC'],
        ['wallet-u1@6', 'states 0.00 GC as gold_coins_owed; wallet-u1@5 requires 0.000001 GC'],
      ],
    ],
    [
      'reversed purchases',
      'more taken back than the purchase credited',
      changed(
        5,
        (data) => {
          Object.assign(data, { gold_coins: '1000001' });
          Object.assign(data.balances, { gold_coins: '4999999' });
        },
        REVERSED.slice(0, 4),
      ),
      [['wallet-u1@5', 'states 1.000001 GC as gold_coins; wallet-u1@3 requires 1.00 GC']],
    ],
    [
      'reversed purchases',
      'less owed than is missing',
      changed(5, (data) => Object.assign(data, { sweeps_coins_owed: '0' }), REVERSED.slice(0, 4)),
      [['wallet-u1@5', 'states 0.00 SC as sweeps_coins_owed; wallet-u1@3 requires 0.20 SC']],
    ],
    [
      'reversed purchases',
      'another price',
      changed(5, (data) => Object.assign(data, { price: '1990000' }), REVERSED.slice(0, 4)),
      [['wallet-u1@5', 'states 1.99 USD as price; wallet-u1@3 requires 9.99 USD']],
    ],
    [
      'reversed purchases',
      'more restored than was taken back',
      changed(6, (data) => Object.assign(data, { sweeps_coins: '300000', sweeps_coins_owed: '0' }), REVERSED),
      [
        ['wallet-u1@6', 'states 0.30 SC as sweeps_coins; wallet-u1@5 requires 0.10 SC'],
        ['wallet-u1@6', 'states 0.00 SC as sweeps_coins_owed; wallet-u1@5 requires 0.20 SC'],
      ],
    ],
    [
      'reversed purchases',
      'the take-back of a purchase that was not credited',
      changed(5, (data) => Object.assign(data, { purchase_id: 'p2' }), REVERSED.slice(0, 4)),
      [['wallet-u1@5', 'reverses the purchase p2, which was not credited']],
    ],
    [
      'reversed purchases',
      'a purchase restored that is not taken back',
      again(6, undefined, REVERSED.slice(0, 5)),
      [['wallet-u1@7', 'restores p1, which is not taken back']],
    ],
    [
      'reversed purchases',
      'a purchase taken back twice',
      again(
        7,
        (data) => {
          const none = { gold_coins: '0', sweeps_coins: '0', gold_coins_owed: '1000000', sweeps_coins_owed: '300000' };
          Object.assign(data, none, { balances: { gold_coins: '0', sweeps_coins: '0' } });
        },
        REVERSED,
      ),
      [['wallet-u1@8', 'takes back p1 again, after wallet-u1@7']],
    ],
    [
      'playthrough',
      'a restored purchase without its playthrough',
      changed(6, (data) => Object.assign(data, { playthrough_required: '0', playthrough_played: '0' }), REVERSED),
      [
        [
          'wallet-u1@6',
          'states a playthrough of 0.00 SC, of which 0.00 SC is played; the purchase has 0.90 SC, of which 0.20 SC is played',
        ],
      ],
    ],
    [
      'amounts',
      'a debt that was not posted',
      changed(
        5,
        (data) => data.postings.splice(4, 2),
        REVERSED.slice(0, 2).concat(adjusts(SC, '-1300000'), REVERSED[3] ?? []),
      ),
      [
        [
          'wallet-u1@5',
          'posts -1.00 GC to player:u1 and 1.00 GC to house:sales and -0.30 SC to house:receivables and 0.30 SC to house:bonuses; its amounts require -1.00 GC to player:u1 and 1.00 GC to house:sales and -0.30 SC to house:receivables and 0.30 SC to house:bonuses and -9.99 USD to house:payments and 9.99 USD to house:sales',
        ],
      ],
    ],
    [
      'signs',
      'an adjustment by nothing',
      changed(10, (data) => Object.assign(data, { amount: '0' })),
      [['wallet-u1@10', 'adjusts the balance by nothing']],
    ],
    ['openings', 'a wallet opened twice', again(1), [['wallet-u1@18', 'opens a wallet that was opened before']]],
    [
      'openings',
      'a wallet without its opening',
      history(STORY)
        .slice(1)
        .map((event) => ({ ...event, version: event.version - 1, eventId: `wallet-u1@${event.version - 1}` })),
      [['wallet-u1@1', 'is the first event of a wallet']],
    ],
    ['grants', 'a grant under the same id', again(2), [['wallet-u1@18', 'grants g1, which was granted before']]],
    [
      'grants',
      'a lower playthrough than the percentage requires',
      changed(15, (data) => Object.assign(data, { playthrough_required: '100000' })),
      [['wallet-u1@15', 'requires a playthrough of 0.10 SC; 250 % of the granted SC are 0.25 SC']],
    ],
    [
      'grants',
      'SC as a top-up',
      changed(15, (data) => Object.assign(data, { reason: 'top_up' })),
      [['wallet-u1@15', 'grants 0.10 SC as a top-up']],
    ],
    [
      'top-up times',
      'a top-up that states an earlier hour, so that the next one is allowed at once',
      changed(2, (data) => Object.assign(data, { granted_at: '2026-01-15T11:00:00.000Z' }), [
        opens,
        topsUp('t1', NOON),
      ]),
      [
        [
          'wallet-u1@2',
          'states that it was granted at 2026-01-15T11:00:00.000Z; it was recorded at 2026-01-15T12:00:01.000Z',
        ],
      ],
    ],
    [
      'draws',
      'a round settled again with its own draw, under other ids',
      again(3, (data) => Object.assign(data.round, { round_id: 'r1 again' })),
      [['wallet-u1@18', 'consumes seed pair 1 nonce 0 again; wallet-u1@16 consumed seed pair 2 nonce 1']],
    ],
    [
      'draws',
      'a round moved to an earlier nonce: the next round then skips one, which the first fault explains',
      changed(5, (data) => Object.assign(data.round, { draw: draw(1, 0) }), [
        granted('g1', '5000000'),
        ...[0, 1, 2, 3].map((nonce) => settles(`r${nonce}`, GC, '10000', '0', draw(1, nonce))),
      ]),
      [
        ['wallet-u1@5', 'consumes seed pair 1 nonce 0 again; wallet-u1@4 consumed seed pair 1 nonce 1'],
        ['wallet-u1@6', 'skips to seed pair 1 nonce 3; wallet-u1@4 consumed seed pair 1 nonce 1', 'wallet-u1@5'],
      ],
    ],
    [
      'draws',
      'a skipped nonce',
      changed(16, (data) => Object.assign(data.round, { draw: draw(2, 2) })),
      [['wallet-u1@16', 'skips to seed pair 2 nonce 2; wallet-u1@9 consumed seed pair 2 nonce 0']],
    ],
    [
      'draws',
      'a new pair that does not begin with nonce 0',
      changed(3, (data) => Object.assign(data.round, { draw: draw(1, 5) })),
      [
        ['wallet-u1@3', 'skips to seed pair 1 nonce 5; the wallet has consumed none yet'],
        [
          'wallet-u1@4',
          'consumes seed pair 1 nonce 1 again; wallet-u1@3 consumed seed pair 1 nonce 5',
          { suspect: 'wallet-u1@3' },
        ],
        [
          'wallet-u1@8',
          'consumes seed pair 1 nonce 2 again; wallet-u1@3 consumed seed pair 1 nonce 5',
          { suspect: 'wallet-u1@3' },
        ],
      ],
    ],
    [
      'round ids',
      'a round settled twice under one id',
      again(3),
      [['wallet-u1@18', 'bets on round r1, whose id was used before']],
    ],
    [
      'round ids',
      'a bet with a draw under the id of a round that ended',
      again(4, (data) => Object.assign(data.round, { draw: draw(2, 2) })),
      [['wallet-u1@18', 'bets on round r2, whose id was used before']],
    ],
    ['round ids', 'a bet without a draw under the id that its provider gave an ended round', again(6), []],
    ['rounds', 'a round won twice', again(5), [['wallet-u1@18', 'ends round r2, which is not open']]],
    ['rounds', 'a round rolled back twice', again(7), [['wallet-u1@18', 'ends round r3, which is not open']]],
    [
      'rounds',
      'a second bet on an open round',
      changed(4, (data) => Object.assign(data.round, { round_id: 'r2' }), [
        granted('g1', '5000000', '1000000'),
        bets('r2', SC, '100000'),
        bets('r9', SC, '10000'),
      ]),
      [['wallet-u1@4', 'bets on round r2, which wallet-u1@3 opened and nothing ended']],
    ],
    [
      'rounds',
      'a win in another currency',
      changed(5, (data) => Object.assign(data, { currency: GC })),
      [['wallet-u1@5', 'ends round r2 in gold_coins; wallet-u1@4 staked sweeps_coins']],
    ],
    [
      'rounds',
      'a win in another game',
      changed(5, (data) => Object.assign(data.round, { game_id: 'other' })),
      [['wallet-u1@5', 'ends round r2 in the game other; wallet-u1@4 was placed in test']],
    ],
    [
      'rounds',
      'more returned than was staked',
      changed(7, (data) => Object.assign(data, { stake: '250000' })),
      [['wallet-u1@7', 'returns 0.25 SC; wallet-u1@6 staked 0.20 SC']],
    ],
    [
      'rounds',
      'a roll-back of another bet',
      changed(7, (data) => Object.assign(data, { bet_event_id: 'wallet-u1@4' })),
      [['wallet-u1@7', 'rolls back wallet-u1@4; its round was opened by wallet-u1@6']],
    ],
    [
      'rounds',
      'a raise of another bet',
      changed(7, (data) => Object.assign(data, { bet_event_id: 'wallet-u1@3' }), RAISED),
      [['wallet-u1@7', 'raises the stake of wallet-u1@3; its round was opened by wallet-u1@6']],
    ],
    [
      'rounds',
      'a raise of schema 1, which does not name its bet',
      changed(7, (data) => Object.assign(data, { bet_event_id: null }), RAISED),
      [],
    ],
    [
      'rounds',
      'a roll-back that keeps the playthrough',
      changed(7, (data) => Object.assign(data, { unplayed: [] })),
      [['wallet-u1@7', 'takes back no playthrough; wallet-u1@6 counted 0.20 SC towards grant g1']],
    ],
    [
      'rounds',
      'a roll-back that takes a payout',
      changed(7, (data) => Object.assign(data, { payout: '5' })),
      [['wallet-u1@7', 'takes back 0.000005 SC, but the round was not won']],
    ],
    ['holds', 'a hold captured twice', again(12), [['wallet-u1@18', 'ends the hold h1, which is not open']]],
    [
      'holds',
      'a hold released after it was captured',
      again(14, (data) => Object.assign(data, { hold_id: 'h1' })),
      [['wallet-u1@18', 'ends the hold h1, which is not open']],
    ],
    ['holds', 'the id of an ended hold', again(11), [['wallet-u1@18', 'holds under the id h1 again']]],
    [
      'holds',
      'more released than was held',
      changed(14, (data) => Object.assign(data, { amount: '50001' })),
      [['wallet-u1@14', 'ends a hold of 0.050001 SC for a redemption; wallet-u1@13 holds 0.05 SC for a redemption']],
    ],
    [
      'playthrough',
      'a stake that counts double',
      changed(8, (data) => {
        data.played[0].amount = '600000';
      }),
      [['wallet-u1@8', 'counts 0.60 SC towards grant g1; the stake counts 0.30 SC towards grant g1']],
    ],
    [
      'playthrough',
      'a stake that counts towards the newer grant',
      changed(16, (data) => {
        data.played.shift();
      }),
      [
        [
          'wallet-u1@16',
          'counts 0.05 SC towards grant g2; the stake counts 0.60 SC towards grant g1, 0.05 SC towards grant g2',
        ],
      ],
    ],
    [
      'playthrough',
      'a GC stake that counts',
      changed(3, (data) => {
        data.played.push({ grant_id: 'g1', amount: '1' });
      }),
      [['wallet-u1@3', 'counts 0.000001 SC towards grant g1; the stake counts no playthrough']],
    ],
    [
      'playthrough',
      'a win that ends the playthrough while more than a rest is left',
      changed(5, (data) => {
        data.playthrough_ended = true;
      }),
      [['wallet-u1@5', 'ends the playthrough although more than a rest below 0.01 SC is left']],
    ],
  ])('%s: %s', (rule, _, events, expected) => {
    expect(found(rule, events)).toEqual(expected);
  });
});

describe('draws across players', () => {
  it('each player has nonces of their own', () => {
    const [ann, bo] = [history(STORY, 'ann'), history(STORY, 'bo')];
    expect(found('draws', [...ann, ...bo])).toEqual([]);
    expect(found('round ids', [...ann, ...bo])).toHaveLength(5);
  });
});

describe('an account without a wallet', () => {
  const account = (uid: string, envelope = {}): GivenEvent => ({
    ...{ stream: `account-${uid}`, type: 'account_opened', data: { uid }, envelope },
  });
  const opened: GivenEvent = { stream: 'wallet-u1', type: 'wallet_opened', data: { uid: 'u1' } };
  const missing = ['account-u1@1', 'has no wallet, which is opened for each account', 'wallet-u1@1'];
  const wallets = INVARIANTS.filter(({ name }) => name === 'wallets');

  it.each<[string, GivenEvent[], boolean, unknown[]]>([
    ['and its wallet', [account('u1'), opened], true, []],
    ['that the group has handled', [account('u1')], true, [missing]],
    ['of a history that ends soon after', [account('u1')], false, []],
    ['of a history that ends later', [account('u1'), account('u2', { recordedAt: LATER })], false, [missing]],
  ])('an account %s', (_, given, handled, expected) => {
    const scope = { includes: () => true, isMasked: () => false };
    const hasHandled = (group: string) => group === 'wallet.open_on_sign_up' && handled;
    const found = wallets.flatMap((rule) => findingsOf(rule, storedEvents(given), scope, hasHandled));
    expect(found).toEqual(expected);
  });

  it('is not reported if the history does not contain the wallet', () => {
    const scope = { includes: (stream: string) => !stream.startsWith('wallet'), isMasked: () => false };
    const found = wallets.flatMap((rule) => findingsOf(rule, storedEvents([account('u1')]), scope, () => true));
    expect(found).toEqual([]);
  });
});
