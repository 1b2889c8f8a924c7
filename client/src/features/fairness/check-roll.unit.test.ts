import { describe, expect, it } from '@jest/globals';
import { checkRoll, claimErrors, EMPTY_CLAIM, type RollClaim, type RollField } from './check-roll.js';

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
const claims: RollClaim[] = GOLDEN.map(([serverSeed, serverSeedHash, clientSeed, nonce, roll]) => ({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce: String(nonce),
  roll: (roll / 100).toFixed(2),
}));
const first = claims[0] ?? EMPTY_CLAIM;

describe('checkRoll()', () => {
  it('computes the same roll as the golden table', async () => {
    for (const claim of claims) {
      expect(await checkRoll(claim)).toEqual({
        roll: claim.roll,
        serverSeedHash: claim.serverSeedHash,
        hashAgrees: true,
        rollAgrees: true,
      });
    }
  });

  it.each([
    ['another nonce changes the roll', { nonce: '999999' }, { hashAgrees: true, rollAgrees: false }],
    [
      'another client seed changes the roll',
      { clientSeed: `${first.clientSeed}x` },
      { hashAgrees: true, rollAgrees: false },
    ],
    [
      'another server seed changes hash and roll',
      { serverSeed: 'f'.repeat(64) },
      { hashAgrees: false, rollAgrees: false },
    ],
    [
      'without hash and roll nothing is compared',
      { serverSeedHash: '', roll: '' },
      { hashAgrees: null, rollAgrees: null },
    ],
    [
      'upper case and surrounding spaces of a copied seed are ignored',
      { serverSeed: ` ${first.serverSeed.toUpperCase()} ` },
      { hashAgrees: true, rollAgrees: true },
    ],
  ] as [string, Partial<RollClaim>, object][])('%s', async (_, change, expected) => {
    expect(await checkRoll({ ...first, ...change })).toMatchObject(expected);
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
  ['roll', '100.01'],
  ['roll', 'x'],
] as [RollField, string][])('%s "%s" shows an error at its field', (field, text) => {
  expect(Object.keys(claimErrors({ ...first, [field]: text }))).toEqual([field]);
});
