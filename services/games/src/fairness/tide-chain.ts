import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ALGORITHM, tideEnd } from '@goldwake/contracts';
import type { Random } from '@goldwake/core';
import { drawWords, type TideChain } from '../domain/index.js';
import { hmacSha256 } from './draw.js';

/** Hashes between two seeds that are kept in memory, and between two pauses for the event loop: about 2 ms. */
const KEPT_EVERY = 2_000;

/** Returns the seed of the round before the one with this seed; for the first round, the terminal hash. */
export const seedBefore = (seed: string): string => hash('sha256', seed);

/** A new seed chain, before its client seed is chosen. */
export interface NewTideChain {
  rounds: number;
  terminal_hash: string;
  chain_seed: string;
}

/** Creates a random seed chain. Takes about 100 ms for 100,000 rounds and lets other work run in between. */
export async function newTideChain(random: Random, rounds: number): Promise<NewTideChain> {
  const chain_seed = Buffer.from(random.bytes(32)).toString('hex');
  const kept = await keptSeeds(chain_seed, rounds);
  return { rounds, terminal_hash: seedEarlier(kept.at(-1) as string, rounds % KEPT_EVERY), chain_seed };
}

/**
 * Computes the seeds and ends of rounds from the secret of their chain. Keeps some seeds of the chain in use in memory,
 * because the seed of the first round is 100,000 hashes away from the secret.
 */
export class TideSeeds {
  private kept: { chainSeed: string; seeds: Promise<string[]> } | undefined;

  async seedOf({ chain_seed, rounds }: TideChain, number: number): Promise<string> {
    const distance = rounds - number;
    if (!(distance >= 0 && number >= 1)) throw new RangeError(`the chain has no round ${number}`);
    if (this.kept?.chainSeed !== chain_seed) {
      this.kept = { chainSeed: chain_seed, seeds: keptSeeds(chain_seed, rounds) };
    }
    const seeds = await this.kept.seeds;
    return seedEarlier(seeds[Math.floor(distance / KEPT_EVERY)] as string, distance % KEPT_EVERY);
  }

  /** Returns the seed of a round and the multiplier at which it ends, in hundredths. */
  async roundOf(chain: TideChain, number: number): Promise<{ seed: string; end: number }> {
    const { client_seed } = chain;
    if (client_seed === null) throw new Error(`chain ${chain.chain} has no client seed yet`);
    const seed = await this.seedOf(chain, number);
    return { seed, end: endOf(seed, client_seed, number) };
  }
}

/** Version of the algorithm that decides the rounds, which bets and `verify` refer to. */
export const TIDE_ALGORITHM = ALGORITHM;

/** Returns the multiplier at which the round with this seed ends, in hundredths. */
export function endOf(seed: string, clientSeed: string, number: number): number {
  return tideEnd(drawWords({ server_seed: seed, client_seed: clientSeed, nonce: number }, hmacSha256).bits52());
}

/** Returns every `KEPT_EVERY`th seed of a chain, from its last round on. */
async function keptSeeds(chainSeed: string, rounds: number): Promise<string[]> {
  const seeds = [chainSeed];
  while (seeds.length * KEPT_EVERY <= rounds) {
    seeds.push(seedEarlier(seeds.at(-1) as string, KEPT_EVERY));
    await setImmediate();
  }
  return seeds;
}

/** Returns the seed of the round that is this many rounds before the one with this seed. */
export function seedEarlier(seed: string, rounds: number): string {
  let value = seed;
  for (let done = 0; done < rounds; done++) value = seedBefore(value);
  return value;
}
