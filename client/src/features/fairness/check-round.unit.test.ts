import { ONE_STEP_GAMES, sha256Hex } from '@goldwake/contracts';
import type { FairnessRound } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import {
  type ClaimField,
  checkRound,
  claimErrors,
  claimOfRound,
  emptyClaim,
  type RoundClaim,
  verdictOf,
} from './check-round.js';

/**
 * Rows of the golden table of the contracts package, computed with Python's hmac: server seed, its SHA-256, client
 * seed, nonce, roll in hundredths.
 */
const GOLDEN: [string, string, string, number, number][] = [
  [
    '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    '07e40d096b5957cead61f53a3c5434154da9f8b7a2ff3329a4017ced3e2bde65',
    'goldwake',
    0,
    7969,
  ],
  [
    '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    '07e40d096b5957cead61f53a3c5434154da9f8b7a2ff3329a4017ced3e2bde65',
    'goldwake',
    1,
    4855,
  ],
  [
    '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    '07e40d096b5957cead61f53a3c5434154da9f8b7a2ff3329a4017ced3e2bde65',
    'goldwake',
    2,
    7090,
  ],
  [
    'abababababababababababababababababababababababababababababababab',
    '271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a',
    'rejection',
    232382,
    267,
  ],
  [
    'abababababababababababababababababababababababababababababababab',
    '271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a',
    'rejection',
    243844,
    6959,
  ],
  [
    'abababababababababababababababababababababababababababababababab',
    '271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a',
    'rejection',
    243844,
    6959,
  ],
];
const claims: RoundClaim[] = GOLDEN.map(([serverSeed, serverSeedHash, clientSeed, nonce, roll]) => ({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce: String(nonce),
  result: (roll / 100).toFixed(2),
  game: 'dice',
  param: 0,
}));
const first = claims[0] ?? emptyClaim('dice');

describe('checkRound()', () => {
  it('computes the same roll as the golden table', async () => {
    for (const claim of claims) {
      expect(await checkRound(claim)).toEqual({
        result: claim.result,
        serverSeedHash: claim.serverSeedHash,
        hashAgrees: true,
        resultAgrees: true,
        multiplierAgrees: null,
      });
    }
  });

  it.each([
    ['another nonce changes the roll', { nonce: '999999' }, { hashAgrees: true, resultAgrees: false }],
    [
      'another client seed changes the roll',
      { clientSeed: `${first.clientSeed}x` },
      { hashAgrees: true, resultAgrees: false },
    ],
    [
      'another server seed changes hash and roll',
      { serverSeed: 'f'.repeat(64) },
      { hashAgrees: false, resultAgrees: false },
    ],
    [
      'without hash and roll nothing is compared',
      { serverSeedHash: '', result: '' },
      { hashAgrees: null, resultAgrees: null },
    ],
    [
      'upper case and surrounding spaces of a copied seed are ignored',
      { serverSeed: ` ${first.serverSeed.toUpperCase()} ` },
      { hashAgrees: true, resultAgrees: true },
    ],
  ] as [string, Partial<RoundClaim>, object][])('%s', async (_, change, expected) => {
    expect(await checkRound({ ...first, ...change })).toMatchObject(expected);
  });
});

it.each([
  ['serverSeed', 'abc'],
  ['serverSeed', 'g'.repeat(64)],
  ['serverSeedHash', 'abc'],
  ['clientSeed', ''],
  ['clientSeed', 'ü'],
  ['clientSeed', 'x'.repeat(65)],
  ['nonce', '-1'],
  ['nonce', '1.5'],
  ['result', '100.01'],
  ['result', 'x'],
] as [ClaimField, string][])('%s "%s" shows an error at its field', (field, text) => {
  expect(Object.keys(claimErrors({ ...first, [field]: text }))).toEqual([field]);
});

describe('the verdict of a check', () => {
  it.each([
    [null, null, 'computed'],
    [true, null, 'computed'],
    [null, true, 'computed'],
    [true, true, 'agrees'],
    [false, null, 'differs'],
    [null, false, 'differs'],
    [false, true, 'differs'],
    [true, false, 'differs'],
    [false, false, 'differs'],
  ] as const)('with roll %p and hash %p compared is %p', (resultAgrees, hashAgrees, state) => {
    const check = { result: '1.00', serverSeedHash: '', resultAgrees, hashAgrees, multiplierAgrees: null };
    expect(verdictOf(check, 'roll').state).toBe(state);
  });

  it('never calls a roll fair, and claims agreement only with the roll and the hash', () => {
    const checks = [true, false, null].flatMap((resultAgrees) =>
      [true, false, null].map((hashAgrees) => ({
        result: '1.00',
        serverSeedHash: '',
        resultAgrees,
        hashAgrees,
        multiplierAgrees: null,
      })),
    );
    for (const check of [null, ...checks]) {
      const { headline } = verdictOf(check, 'roll');
      expect(headline).not.toMatch(/fair/i);
      expect(/agree/.test(headline)).toBe(check?.resultAgrees === true && check.hashAgrees === true);
    }
  });
});

/** Rounds of the golden table of the contracts package, computed with Python's hmac. */
interface Golden {
  game_id: keyof typeof ONE_STEP_GAMES;
  server_seed: string;
  client_seed: string;
  nonce: number;
  outcome: object;
}

const rounds: Golden[] = [
  {
    game_id: 'dice',
    server_seed: '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    client_seed: 'goldwake',
    nonce: 0,
    outcome: { target: 199, direction: 'over', roll: 7969, won: true, multiplier: 10102 },
  },
  {
    game_id: 'dice',
    server_seed: 'abababababababababababababababababababababababababababababababab',
    client_seed: 'rejection',
    nonce: 232382,
    outcome: { target: 5000, direction: 'over', roll: 267, won: false, multiplier: 19801 },
  },
  {
    game_id: 'halyard',
    server_seed: '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    client_seed: 'goldwake',
    nonce: 0,
    outcome: { target: 101, reached: 105 },
  },
  {
    game_id: 'halyard',
    server_seed: '0f359e10a88054c3c91155025bf2d8c5b88ca23a5bdbaf100442ab3c27a9a7d7',
    client_seed: 'a b:c',
    nonce: 1234567,
    outcome: { target: 100000000, reached: 201 },
  },
  {
    game_id: 'plumb-line',
    server_seed: '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    client_seed: 'goldwake',
    nonce: 0,
    outcome: { rows: 8, risk: 'low', path: 'RLLRRLRR', slot: 5, multiplier: 10000 },
  },
  {
    game_id: 'plumb-line',
    server_seed: '0f359e10a88054c3c91155025bf2d8c5b88ca23a5bdbaf100442ab3c27a9a7d7',
    client_seed: 'a b:c',
    nonce: 1234567,
    outcome: { rows: 16, risk: 'high', path: 'LLLRLRRRRLRRLLLR', slot: 8, multiplier: 1000 },
  },
  {
    game_id: 'signal-lamp',
    server_seed: '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    client_seed: 'goldwake',
    nonce: 0,
    outcome: { picks: [7], risk: 'classic', drawn: [18, 15, 9, 30, 4, 5, 19, 7, 3, 24], hits: 1, multiplier: 17800 },
  },
  {
    game_id: 'signal-lamp',
    server_seed: '0f359e10a88054c3c91155025bf2d8c5b88ca23a5bdbaf100442ab3c27a9a7d7',
    client_seed: 'a b:c',
    nonce: 1234567,
    outcome: {
      picks: [1, 4, 8, 12, 16, 20, 24, 28, 32, 36],
      risk: 'high',
      drawn: [11, 27, 12, 19, 5, 3, 40, 15, 24, 17],
      hits: 2,
      multiplier: 0,
    },
  },
  {
    game_id: 'tide-wheel',
    server_seed: '3ce9d7f38479d9a267dec127b6d495ac194180409e26bd8517d36bec19f3869c',
    client_seed: 'goldwake',
    nonce: 0,
    outcome: { segments: 10, risk: 'low', segment: 7, multiplier: 0 },
  },
  {
    game_id: 'tide-wheel',
    server_seed: '0f359e10a88054c3c91155025bf2d8c5b88ca23a5bdbaf100442ab3c27a9a7d7',
    client_seed: 'a b:c',
    nonce: 1234567,
    outcome: { segments: 50, risk: 'high', segment: 10, multiplier: 0 },
  },
];

describe('a recorded round', () => {
  async function recordOf({ game_id, server_seed, client_seed, nonce, outcome }: Golden): Promise<FairnessRound> {
    // biome-ignore lint/suspicious/noExplicitAny: the table contains outcomes of all games
    const multiplier: number = (ONE_STEP_GAMES[game_id] as any).paid(outcome);
    return {
      game_id,
      server_seed,
      client_seed,
      server_seed_hash: await sha256Hex(server_seed),
      outcome,
      multiplier: (multiplier / 10_000).toFixed(4),
      draw: { seed_pair: 1, nonce },
    } as unknown as FairnessRound;
  }

  it('of every game agrees with its seeds', async () => {
    expect(new Set(rounds.map(({ game_id }) => game_id))).toEqual(new Set(Object.keys(ONE_STEP_GAMES)));
    for (const round of rounds) {
      const claim = claimOfRound(await recordOf(round));
      if (!claim) throw new Error(`no check for ${round.game_id}`);
      expect(claimErrors(claim)).toEqual({});
      expect(await checkRound(claim)).toMatchObject({ hashAgrees: true, resultAgrees: true, multiplierAgrees: true });
    }
  });

  it('that was paid too much does not check out', async () => {
    for (const round of rounds) {
      const record = await recordOf(round);
      const claim = claimOfRound({ ...record, multiplier: '1001.0000' });
      if (!claim) throw new Error(`no check for ${round.game_id}`);
      const check = await checkRound(claim);
      expect(check).toMatchObject({ resultAgrees: true, multiplierAgrees: false });
      expect(verdictOf(check, 'round').state).toBe('differs');
    }
  });
});
