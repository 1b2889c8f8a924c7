import { readFileSync } from 'node:fs';
import { rollOf, sha256Hex } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { rollDice } from './domain/index.js';
import { hmacSha256, newClientSeed, newServerSeed } from './draw.js';

interface GoldenRoll {
  server_seed: string;
  client_seed: string;
  nonce: number;
  roll: number;
}
const golden = JSON.parse(
  readFileSync(new URL('../../../contracts/src/dice-rolls.golden.json', import.meta.url), 'utf8'),
) as { rolls: GoldenRoll[] };

/** Counts up, so that no two seeds are alike. */
function counting() {
  let at = 0;
  return { bytes: (count: number) => Uint8Array.from({ length: count }, () => at++ % 256) };
}

describe('the house', () => {
  it('rolls what an independent tool computed, for every row of the golden table', () => {
    for (const row of golden.rolls) {
      expect({ ...row, roll: rollDice(row, row.nonce, hmacSha256) }).toEqual(row);
    }
  });

  it('rolls what a player recomputes in the browser, whatever the client seed holds', async () => {
    const seeds = { ...newServerSeed(counting()), client_seed: ' ~lucky:7: ' };
    for (let nonce = 0; nonce < 200; nonce++) {
      expect(await rollOf(seeds.server_seed, seeds.client_seed, nonce)).toBe(rollDice(seeds, nonce, hmacSha256));
    }
  });

  it('commits to 32 fresh bytes by a hash that a player can check', async () => {
    const chance = counting();
    const [one, two] = [newServerSeed(chance), newServerSeed(chance)];
    expect(one.server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await sha256Hex(one.server_seed)).toBe(one.server_seed_hash);
    expect(two.server_seed).not.toBe(one.server_seed);
  });

  it('names a client seed of 32 hex digits for a player who names none', () => {
    expect(newClientSeed(counting())).toBe('000102030405060708090a0b0c0d0e0f');
  });
});
