import { createHash, createHmac } from 'node:crypto';
import type { Chance } from '@goldwake/platform';
import type { Digest, ServerSeed } from './domain/index.js';

/** Synchronous on purpose: a few microseconds, less than handing it to a thread. */
export const hmacSha256: Digest = (key, message) => createHmac('sha256', key).update(message).digest();

export function newServerSeed(chance: Chance): ServerSeed {
  const server_seed = Buffer.from(chance.bytes(32)).toString('hex');
  return { server_seed, server_seed_hash: createHash('sha256').update(server_seed).digest('hex') };
}

/** For players who name none: 32 hex digits. */
export function newClientSeed(chance: Chance): string {
  return Buffer.from(chance.bytes(16)).toString('hex');
}
