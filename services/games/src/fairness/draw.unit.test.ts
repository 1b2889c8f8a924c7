import { readFileSync } from 'node:fs';
import { DICE, rollOf, sha256Hex } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { playRound } from '../domain/index.js';
import { hmacSha256, newClientSeed, newServerSeed } from './draw.js';

interface GoldenRoll {
  server_seed: string;
  client_seed: string;
  nonce: number;
  roll: number;
}
const golden = JSON.parse(
  readFileSync(new URL('../../../../contracts/src/games/dice-rolls.golden.json', import.meta.url), 'utf8'),
) as { rolls: GoldenRoll[] };

/** Returns a random source that counts up, so that no two seeds are equal. */
function counting() {
  let at = 0;
  return { bytes: (count: number) => Uint8Array.from({ length: count }, () => at++ % 256) };
}

function rollOfDice(seeds: { server_seed: string; client_seed: string }, nonce: number): number {
  const bet = { stake: 0n, params: { target: 5_000, direction: 'over' } } as const;
  return playRound(DICE, bet, { ...seeds, nonce }, hmacSha256).outcome.roll;
}

describe('drawing', () => {
  it('every row of the golden table, computed by an independent tool, gives the same roll', () => {
    for (const row of golden.rolls) {
      expect({ ...row, roll: rollOfDice(row, row.nonce) }).toEqual(row);
    }
  });

  it('a player can recompute every roll in the browser, whatever the client seed contains', async () => {
    const seeds = { ...newServerSeed(counting()), client_seed: ' ~lucky:7: ' };
    for (let nonce = 0; nonce < 200; nonce++) {
      expect(await rollOf(seeds.server_seed, seeds.client_seed, nonce)).toBe(rollOfDice(seeds, nonce));
    }
  });

  it('a new server seed has 32 fresh bytes and a hash that a player can verify', async () => {
    const random = counting();
    const [one, two] = [newServerSeed(random), newServerSeed(random)];
    expect(one.server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await sha256Hex(one.server_seed)).toBe(one.server_seed_hash);
    expect(two.server_seed).not.toBe(one.server_seed);
  });

  it('a generated client seed has 32 hex digits', () => {
    expect(newClientSeed(counting())).toBe('000102030405060708090a0b0c0d0e0f');
  });
});
