import { createHash, createHmac } from 'node:crypto';
import {
  DICE,
  type DiceDirection,
  idOf,
  ONE_STEP_GAMES,
  type OneStepGame,
  type OneStepGameId,
  type StoredEvent,
} from '@goldwake/contracts';
import { systemCommandId } from '@goldwake/core';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { oneStepRound, playRound, RETIRE_SEEDS, type SettledFacts } from '../domain/index.js';
import { INVARIANTS } from './index.js';

const seed = (name: string) => {
  const server_seed = createHash('sha256').update(name).digest('hex');
  return { server_seed, server_seed_hash: createHash('sha256').update(server_seed).digest('hex') };
};
const [A, B, C, D, E, F] = ['a', 'b', 'c', 'd', 'e', 'f'].map(seed) as [Seed, Seed, Seed, Seed, Seed, Seed];
type Seed = ReturnType<typeof seed>;
/** Seeds of the first rounds of the shared table: each is the hash of the next one. */
const TIDE = chain('tide') as [Seed, Seed, Seed];

function chain(last: string): Seed[] {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const [third, second, first] = [sha256(last), sha256(sha256(last)), sha256(sha256(sha256(last)))];
  return [first, second, third].map((server_seed) => ({ server_seed, server_seed_hash: sha256(server_seed) }));
}

const pair = (seed_pair: number, active: Seed, next: Seed, more: object = {}, envelope: object = {}): GivenEvent => ({
  stream: 'fairness-u1',
  type: 'seed_pair_started',
  envelope: { actor: 'u1', ...envelope },
  data: {
    uid: 'u1',
    seed_pair,
    ...active,
    client_seed: 'harbour',
    next_server_seed: next.server_seed,
    next_server_seed_hash: next.server_seed_hash,
    ...more,
  },
});

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/** A dice bet of 1 GC that the server seed decides. */
function bet(
  active: Seed,
  draw: { seed_pair: number; nonce: number },
  more: object = {},
  target = 5_000,
  direction = 'over',
): GivenEvent {
  const wager = { stake: 1_000_000n, params: { target, direction: direction as DiceDirection } };
  const { outcome, payout } = playRound(DICE, wager, { ...active, client_seed: 'harbour', nonce: draw.nonce }, hmac);
  const round = { round_id: `${draw.seed_pair}-${draw.nonce}`, game_id: 'dice', draw, outcome };
  const data = { uid: 'u1', round, currency: 'gold_coins', stake: '1000000', payout: String(payout), ...more };
  return { stream: 'wallet-u1', type: 'bet_and_win_settled', data };
}

const draw = (seed_pair: number, nonce: number) => ({ seed_pair, nonce });
const undrawn: GivenEvent = {
  ...bet(A, draw(1, 0), { round: { round_id: 'r', game_id: 'dice', draw: null, outcome: null } }),
  type: 'bet_placed',
};
/** A grant as it is stored since no service opens rounds of originals. */
const granted: GivenEvent = { stream: 'wallet-u1', type: 'coins_granted', data: {}, envelope: { schemaVersion: 2 } };
const olderGrant: GivenEvent = { ...granted, envelope: { schemaVersion: 1 } };
const favourite = (type: 'favourite_added' | 'favourite_removed', game_id: string, uid = 'u1'): GivenEvent => ({
  stream: `favourites-${uid}`,
  type,
  data: { uid, game_id },
});
const listed = (game_id: string): GivenEvent => ({
  stream: 'catalogue-main',
  type: 'game_listed',
  data: { game_id, provider_id: 'saltmarsh' },
});
/** The wallet of a player ends a seed pair. */
const ends = (seed_pair: number, uid = 'u1'): GivenEvent => ({
  stream: `wallet-${uid}`,
  type: 'seed_pair_ended',
  data: { uid, seed_pair, client_seed: 'harbour', postings: [] },
});
const repaired = { actor: 'system', commandId: systemCommandId(RETIRE_SEEDS, 'u1@1') };
const ofOther = (given: GivenEvent): GivenEvent => ({ ...given, stream: 'fairness-u2' });
const committed = (terminal: Seed): GivenEvent => ({
  stream: 'tide-main',
  type: 'tide_chain_committed',
  data: { chain: 1, rounds: 9, terminal_hash: terminal.server_seed_hash },
});
/** A round of the shared table reveals a seed, which is the hash of the seed of the next round. */
const tideEnded = (number: number, revealed_seed: string): GivenEvent => ({
  stream: 'tide-main',
  type: 'tide_round_ended',
  data: { round: `1.${number}`, end: 100, revealed_seed },
});
const promisedBefore = ({ server_seed_hash }: Seed) =>
  `promises the server seed of hash ${server_seed_hash}, which was promised before`;
const drawsFromEnded = (version: number) => [
  `wallet-u1@${version}`,
  'draws from seed pair 1, which ended when fairness-u1@2 started seed pair 2',
];
/** Pair 2 starts at 12:00:02 in the tests of ended pairs. */
const recorded = (recordedAt: string) => ({ envelope: { recordedAt: `2026-01-15T${recordedAt}Z` } });

/** A message that shows a bet, and differs from it by `more`. */
const shared = (bet: GivenEvent, seeds: Seed, more: object = {}, uid = 'u1'): GivenEvent => {
  const settled = bet.data as unknown as SettledFacts;
  const facts = { server_seed_hash: seeds.server_seed_hash, client_seed: 'harbour', ...more };
  const round = { ...oneStepRound(settled, bet.envelope?.recordedAt ?? ''), ...facts };
  return { stream: `chatter-${uid}`, type: 'message_sent', data: { uid, round } };
};
const settledBet: GivenEvent = { ...bet(A, draw(1, 0)), ...recorded('12:00:01.000') };
const unsettled = [['chatter-u1@1', 'shows the round 1-0, which u1 has not settled with these facts']];

const found = (name: string, events: readonly StoredEvent[], masked: readonly string[] = []): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, events, {
    includes: (stream) => idOf(stream) === 'u1',
    isMasked: ({ eventId }) => masked.includes(eventId),
  });
};

/** Parameters of a bet in each one-step game. */
const PARAMS: Record<OneStepGameId, object> = {
  dice: { target: 5_000, direction: 'over' },
  halyard: { target: 200 },
  'plumb-line': { rows: 8, risk: 'low' },
  'signal-lamp': { picks: [3, 7, 11], risk: 'classic' },
  'tide-wheel': { segments: 10, risk: 'high' },
};

/** A bet of 1 GC in a one-step game, with a changed outcome, payout or algorithm. */
function oneStepBet(
  id: OneStepGameId,
  more: { outcome?: object; payout?: string; algorithm?: number } = {},
): GivenEvent {
  const game = ONE_STEP_GAMES[id] as OneStepGame<object, object>;
  const seeds = { ...A, client_seed: 'harbour', nonce: 0 };
  const due = playRound(game, { stake: 1_000_000n, params: PARAMS[id] }, seeds, hmac);
  const outcome = { ...due.outcome, ...more.outcome };
  const round = { round_id: `r-${id}`, game_id: id, draw: draw(1, 0), outcome, algorithm: more.algorithm ?? 1 };
  const payout = more.payout ?? String(due.payout);
  return {
    stream: 'wallet-u1',
    type: 'bet_and_win_settled',
    data: { uid: 'u1', round, currency: 'gold_coins', stake: '1000000', payout },
  };
}

describe('rolls of the one-step games', () => {
  const found1 = (bet: GivenEvent) => found('rolls', storedEvents([pair(1, A, B), bet]));

  it.each(Object.keys(PARAMS) as OneStepGameId[])('an honest round of %s breaks no rule', (id) => {
    expect(found1(oneStepBet(id))).toEqual([]);
  });

  it.each<[OneStepGameId, object]>([
    ['halyard', { reached: 100_000_000 }],
    ['plumb-line', { path: 'RRRRRRRR' }],
    ['plumb-line', { slot: 0 }],
    ['plumb-line', { multiplier: 56_000 }],
    ['tide-wheel', { segment: 11 }],
    ['tide-wheel', { multiplier: 98_000 }],
    ['signal-lamp', { drawn: [3, 7, 11, 1, 2, 4, 5, 6, 8, 9] }],
    ['signal-lamp', { drawn: 'all' }],
    ['signal-lamp', { hits: 3.5 }],
    ['signal-lamp', { multiplier: 1 }],
    ['halyard', { bonus: 1 }],
  ])('a round of %s with the forged outcome %j is found', (id, outcome) => {
    expect(found1(oneStepBet(id, { outcome }))).toEqual([
      ['wallet-u1@1', expect.stringMatching(/; seed pair 1 gives .* for nonce 0$/), { suspect: 'fairness-u1@1' }],
    ]);
  });

  it.each<[OneStepGameId, object]>([
    ['halyard', { target: 100 }],
    ['halyard', { target: '2.00' }],
    ['plumb-line', { rows: 17 }],
    ['plumb-line', { risk: 'toString' }],
    ['tide-wheel', { segments: 1 }],
    ['signal-lamp', { picks: [] }],
    ['signal-lamp', { picks: null }],
  ])('a round of %s with the forbidden bet %j is found', (id, outcome) => {
    expect(found1(oneStepBet(id, { outcome }))).toEqual([['wallet-u1@1', `the rules of ${id} do not allow its bet`]]);
  });

  it('a payout above what the outcome pays, and an unknown algorithm, are found', () => {
    expect(found1(oneStepBet('halyard', { payout: '9000000' }))).toEqual([
      ['wallet-u1@1', expect.stringMatching(/^paid 9\.00 GC; its outcome pays/)],
    ]);
    expect(found1(oneStepBet('halyard', { algorithm: 2 }))).toEqual([
      ['wallet-u1@1', 'this version does not know the algorithm 2, so its round is unverified'],
    ]);
  });
});

describe('rules of games', () => {
  it('rounds of two pairs, a bet decided while its pair ended, and favourites break no rule', () => {
    const newest: GivenEvent = { ...bet(C, draw(3, 0)), ...recorded('12:00:12.000') };
    const given = [
      { stream: 'catalogue-main', type: 'provider_listed', data: { id: 'saltmarsh' } } as const,
      listed('tide'),
      pair(1, A, B),
      bet(A, draw(1, 0)),
      pair(2, B, C),
      bet(A, draw(1, 1)),
      bet(B, draw(2, 0)),
      pair(3, C, D),
      favourite('favourite_added', 'dice'),
      favourite('favourite_added', 'dice', 'u2'),
      favourite('favourite_removed', 'dice'),
      favourite('favourite_added', 'dice'),
      newest,
      shared(newest, C),
    ];
    for (const { name } of INVARIANTS) expect([name, found(name, storedEvents(given))]).toEqual([name, []]);
  });

  it('a pair whose server seed an import hides is compared with the promise', () => {
    const hidden = { server_seed: 'hidden', next_server_seed: 'hidden' };
    const given = storedEvents([pair(1, A, B), pair(2, D, C, hidden)]);
    expect(found('rolls', given, ['fairness-u1@2'])).toEqual([]);
    expect(found('seed pairs', given, ['fairness-u1@2'])).toHaveLength(1);
  });

  it('an open dice round of the casino itself without a draw, as in the oldest data folders, breaks no rule', () => {
    expect(found('settled at once', storedEvents([olderGrant, undrawn, granted]))).toEqual([]);
  });

  it.each<[rule: string, fault: string, given: GivenEvent[], expected: unknown[]]>([
    ['shared rounds', 'a round that was never settled', [pair(1, A, B), shared(settledBet, A)], unsettled],
    [
      'shared rounds',
      'a round of another player',
      [pair(1, A, B), { ...settledBet, stream: 'wallet-u2' }, shared(settledBet, A)],
      unsettled,
    ],
    ...[
      { payout: '99000000' },
      { stake: '9' },
      { currency: 'sweeps_coins' },
      { outcome: { target: 5_000, direction: 'over', roll: 9_999, won: true, multiplier: 19_801 } },
      { algorithm: 2 },
      { multiplier: '99.0000' },
      { draw: draw(1, 7) },
      { placed_at: '2026-01-15T12:00:02.000Z' },
    ].map((more): [string, string, GivenEvent[], unknown[]] => [
      'shared rounds',
      `a shared round with the forged fact ${JSON.stringify(more)}`,
      [pair(1, A, B), settledBet, shared(settledBet, A, more)],
      unsettled,
    ]),
    [
      'shared rounds',
      'seeds of another pair',
      [pair(1, A, B), settledBet, shared(settledBet, B)],
      [['chatter-u1@1', 'shows seeds that are not those of the seed pair 1', { suspect: 'fairness-u1@1' }]],
    ],
    [
      'shared rounds',
      'a server seed',
      [pair(1, A, B), settledBet, shared(settledBet, A, { server_seed: A.server_seed })],
      [['chatter-u1@1', 'contains a server seed, which may not be revealed yet']],
    ],
    [
      'seed pairs',
      'a server seed other than the promised one',
      [pair(1, A, B), pair(2, D, C)],
      [
        [
          'fairness-u1@2',
          `starts with the server seed of hash ${D.server_seed_hash}; fairness-u1@1 promised ${B.server_seed_hash}`,
        ],
      ],
    ],
    [
      'seed pairs',
      'a pair that the casino starts',
      [pair(1, A, B, {}, { actor: 'system' })],
      [['fairness-u1@1', 'starts seed pair 1 for the casino; only its player or a repair does']],
    ],
    [
      'seed pairs',
      'a skipped number',
      [pair(1, A, B), pair(3, B, C)],
      [['fairness-u1@2', 'starts seed pair 3; the next one is 2']],
    ],
    [
      'seed pairs',
      'a pair started twice',
      [pair(1, A, B), pair(1, A, B)],
      [
        ['fairness-u1@2', 'starts seed pair 1; the next one is 2'],
        [
          'fairness-u1@2',
          `starts with the server seed of hash ${A.server_seed_hash}; fairness-u1@1 promised ${B.server_seed_hash}`,
        ],
      ],
    ],
    [
      'rolls',
      'rounds under a replaced server seed, which the pair explains',
      [pair(1, A, B), pair(2, D, C), bet(B, draw(2, 0)), bet(B, draw(2, 1))],
      [
        ['wallet-u1@1', expect.stringMatching(/^roll \S+, .* seed pair 2 gives roll \S+,/), 'fairness-u1@2'],
        ['wallet-u1@2', expect.stringMatching(/^roll \S+, .* seed pair 2 gives roll \S+,/), 'fairness-u1@2'],
      ],
    ],
    [
      'rolls',
      'a server seed that does not match its own hash',
      [pair(1, { ...A, server_seed: 'f'.repeat(64) }, B), bet(A, draw(1, 0))],
      [
        ['fairness-u1@1', `the server seed does not match its hash ${A.server_seed_hash}`],
        ['wallet-u1@1', expect.stringContaining('for nonce 0'), 'fairness-u1@1'],
      ],
    ],
    [
      'rolls',
      'a payout above what the outcome pays',
      [pair(1, A, B), bet(A, draw(1, 0), { payout: '9000000' })],
      [['wallet-u1@1', expect.stringMatching(/^paid 9\.00 GC; its outcome pays (0\.00|1\.98) GC$/)]],
    ],
    [
      'rolls',
      'a target that wins nearly always',
      [pair(1, A, B), bet(A, draw(1, 0), {}, 0)],
      [['wallet-u1@1', 'the rules of dice do not allow its bet']],
    ],
    [
      'rolls',
      'a direction that the game does not have',
      [pair(1, A, B), bet(A, draw(1, 0), {}, 5_000, 'ander')],
      [['wallet-u1@1', 'the rules of dice do not allow its bet']],
    ],
    [
      'rolls',
      "a draw from another player's pair",
      [pair(1, A, B), { ...bet(A, draw(1, 0)), stream: 'wallet-u2' }],
      [['wallet-u2@1', 'draws from seed pair 1, which was not started', { suspect: 'fairness-u2@1' }]],
    ],
    [
      'rolls',
      'a round without a draw',
      [pair(1, A, B), bet(A, draw(1, 0), { round: { round_id: 'r', game_id: 'dice', draw: null, outcome: null } })],
      [['wallet-u1@1', 'has no draw']],
    ],
    [
      'rolls',
      'rounds from a pair that is missing, for which the next event of its stream is suspected',
      [pair(1, A, B), bet(B, draw(2, 0)), pair(3, C, D), bet(B, draw(2, 1)), bet(C, draw(3, 0))],
      [1, 2].map((version) => [
        `wallet-u1@${version}`,
        'draws from seed pair 2, which was not started',
        { suspect: 'fairness-u1@2' },
      ]),
    ],
    ...[
      { rounds: 'only', forged: [0, 1, 2, 3], suspected: [0, 1, 2, 3] },
      { rounds: 'the first', forged: [0], suspected: [0] },
      { rounds: 'rounds after as many right ones', forged: [1, 3], suspected: [] },
      { rounds: 'rounds among more right ones', forged: [2, 4, 5], suspected: [] },
      { rounds: 'the most', forged: [0, 2, 3], suspected: [0, 2, 3] },
    ].map(({ rounds, forged, suspected }): [string, string, GivenEvent[], unknown[]] => [
      'rolls',
      `${rounds} of a pair that do not follow from it; the pair is suspected while they outnumber the right ones`,
      [pair(1, A, B), ...[0, 1, 2, 3, 4, 5].map((nonce) => bet(forged.includes(nonce) ? C : A, draw(1, nonce)))].slice(
        0,
        2 + Math.max(...forged),
      ),
      forged.map((nonce) => {
        const finding = [`wallet-u1@${nonce + 1}`, expect.stringMatching(/; seed pair 1 gives roll /)];
        return suspected.includes(nonce) ? [...finding, { suspect: 'fairness-u1@1' }] : finding;
      }),
    ]),
    [
      'ended pairs',
      'rounds that draw from an ended pair and are recorded more than five minutes after or before its end',
      [
        ...[pair(1, A, B), bet(A, draw(1, 0)), pair(2, B, C)],
        { ...bet(A, draw(1, 1)), ...recorded('12:05:02.000') },
        { ...bet(A, draw(1, 2)), ...recorded('12:05:02.001') },
        { ...bet(A, draw(1, 3)), ...recorded('11:55:01.999') },
      ],
      [
        ['wallet-u1@3', 'draws from seed pair 1, which ended when fairness-u1@2 started seed pair 2'],
        ['wallet-u1@4', 'draws from seed pair 1, which ended when fairness-u1@2 started seed pair 2'],
      ],
    ],
    [
      'ended pairs',
      'a bet right after the wallet ended its pair',
      [pair(1, A, B), ends(1), pair(2, B, C), bet(A, draw(1, 0))],
      [drawsFromEnded(2)],
    ],
    [
      'ended pairs',
      'a bet right after a repair that retired its pair',
      [pair(1, A, B), pair(2, B, C, {}, repaired), bet(A, draw(1, 0))],
      [drawsFromEnded(1)],
    ],
    [
      'ended pairs',
      'a pair that starts before the wallet has ended the one before, and a bet on that one',
      [pair(1, A, B), ends(1, 'u2'), pair(2, B, C), bet(A, draw(1, 0)), ends(1)],
      [['fairness-u1@2', 'starts seed pair 2; the wallet has not ended seed pair 1'], drawsFromEnded(1)],
    ],
    ...[committed(F), { stream: 'rounds-u2', type: 'round_started', data: {} } as const].map(
      (newer): [string, string, GivenEvent[], unknown[]] => [
        'ended pairs',
        `a pair that the wallet has not ended, after ${newer.type}, which only casinos store whose wallets end pairs`,
        [newer, pair(1, A, B), pair(2, B, C)],
        [['fairness-u1@2', 'starts seed pair 2; the wallet has not ended seed pair 1']],
      ],
    ),
    [
      'ended pairs',
      'a pair with another client seed than the wallet was told when it ended the one before',
      [pair(1, A, B), ends(1), pair(2, B, C, { client_seed: 'chosen later' })],
      [['fairness-u1@2', 'starts with the client seed chosen later; wallet-u1@1 states harbour']],
    ],
    [
      'ended pairs',
      'no repair that chooses the client seed after the wallet has ended the pair',
      [pair(1, A, B), ends(1), pair(2, B, C, { client_seed: 'of the repair' }, repaired)],
      [],
    ],
    [
      'ended pairs',
      'no pair that a repair starts without the wallet',
      [ends(1, 'u2'), pair(1, A, B), pair(2, B, C, {}, repaired)],
      [],
    ],
    [
      'ended pairs',
      'no rotation by an older casino, which ended no pairs in the wallet',
      [pair(1, A, B), pair(2, B, C), ends(2), pair(3, C, D)],
      [],
    ],
    [
      'promised seeds',
      'no pairs of two players and no rounds of the table',
      [pair(1, A, B), pair(2, B, C), ofOther(pair(1, D, E)), committed(F), tideEnded(1, F.server_seed)],
      [],
    ],
    [
      'promised seeds',
      'a seed that is promised to another player, whose pair shows it',
      [ofOther(pair(1, A, B)), pair(1, C, B), pair(2, B, D)],
      [['fairness-u1@1', promisedBefore(B)]],
    ],
    [
      'promised seeds',
      'a first pair with the public seed of another player',
      [ofOther(pair(1, A, B)), ofOther(pair(2, B, C)), pair(1, A, D)],
      [['fairness-u1@1', promisedBefore(A)]],
    ],
    ['promised seeds', 'an own public seed', [pair(1, A, B), pair(2, B, A)], [['fairness-u1@2', promisedBefore(A)]]],
    ['promised seeds', 'one seed for two pairs at once', [pair(1, A, A)], [['fairness-u1@1', promisedBefore(A)]]],
    [
      'promised seeds',
      'seeds that rounds of the shared table have revealed, also one before a cancelled round',
      [
        committed(TIDE[0]),
        tideEnded(1, TIDE[0].server_seed),
        tideEnded(3, TIDE[2].server_seed),
        pair(1, TIDE[0], TIDE[1]),
        pair(2, TIDE[1], TIDE[2]),
        pair(3, TIDE[2], A),
      ],
      [
        ['fairness-u1@1', promisedBefore(TIDE[0])],
        ['fairness-u1@1', promisedBefore(TIDE[1])],
        ['fairness-u1@2', promisedBefore(TIDE[2])],
      ],
    ],
    [
      'promised seeds',
      'seeds of players that the shared table uses later',
      [pair(1, TIDE[0], TIDE[1]), committed(TIDE[0]), tideEnded(1, TIDE[0].server_seed)],
      [
        ['tide-main@1', promisedBefore(TIDE[0])],
        ['tide-main@2', promisedBefore(TIDE[1])],
      ],
    ],
    [
      'settled at once',
      'a dice round that stays open, so that it could be rolled back after a loss',
      [{ ...bet(A, draw(1, 0)), type: 'bet_placed' }],
      [['wallet-u1@1', 'plays dice in an open round; bet_and_win_settled settles it at once']],
    ],
    [
      'settled at once',
      'an open dice round of a player, with a draw, or of a casino that stores grants of schema 2',
      [
        { ...undrawn, envelope: { actor: 'u1' } },
        { ...bet(A, draw(1, 0)), type: 'bet_placed' },
        granted,
        undrawn,
        olderGrant,
        undrawn,
      ],
      [1, 2, 4, 6].map((version) => [
        `wallet-u1@${version}`,
        'plays dice in an open round; bet_and_win_settled settles it at once',
      ]),
    ],
    [
      'listed games',
      'a payout in a game that never existed',
      [listed('tide'), bet(A, draw(1, 0), { round: { round_id: 'r', game_id: 'jackpot', draw: null, outcome: null } })],
      [['wallet-u1@1', 'plays jackpot, which the catalogue has never listed']],
    ],
    [
      'listed games',
      'a favourite that never existed, and one that the catalogue has listed',
      [listed('tide'), favourite('favourite_added', 'tide'), favourite('favourite_added', 'jackpot')],
      [['favourites-u1@2', 'adds the favourite jackpot, which the catalogue has never listed']],
    ],
    [
      'favourites',
      'a favourite added twice',
      [favourite('favourite_added', 'dice'), favourite('favourite_added', 'dice')],
      [['favourites-u1@2', 'adds dice, which is a favourite already']],
    ],
    [
      'favourites',
      'a game removed that is not a favourite',
      [favourite('favourite_removed', 'dice')],
      [['favourites-u1@1', 'removes dice, which is not a favourite']],
    ],
  ])('%s: %s', (rule, _, given, expected) => {
    expect(found(rule, storedEvents(given))).toEqual(expected);
  });
});
