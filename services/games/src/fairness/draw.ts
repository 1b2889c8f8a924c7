import { createHash, createHmac } from 'node:crypto';
import type { Random } from '@goldwake/core';
import type { Digest, ServerSeed } from '../domain/index.js';

/**
 * The hash is computed synchronously, because it takes only a few microseconds, less than handing the work to a thread.
 */
export const hmacSha256: Digest = (key, message) => createHmac('sha256', key).update(message).digest();

export function newServerSeed(random: Random): ServerSeed {
  const server_seed = Buffer.from(random.bytes(32)).toString('hex');
  return { server_seed, server_seed_hash: createHash('sha256').update(server_seed).digest('hex') };
}

/** Returns a random client seed of 32 hex digits, for players who do not choose their own. */
export function newClientSeed(random: Random): string {
  return Buffer.from(random.bytes(16)).toString('hex');
}
