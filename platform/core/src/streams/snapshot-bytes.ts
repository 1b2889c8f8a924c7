import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Snapshot } from '../ports/snapshots.js';

type SnapshotKey = Omit<Snapshot, 'state'>;

/**
 * Encodes a snapshot's content for storage; the key is stored separately.
 * @throws if the state cannot be serialized
 */
export function encodeSnapshot(snapshot: Snapshot): { bytes: Buffer; digest: string } {
  const bytes = serialize(snapshot.state);
  return { bytes, digest: digestOf(snapshot, bytes) };
}

/** Decodes a stored snapshot; returns undefined if the stored data is damaged. */
export function decodeSnapshot<State>(
  key: SnapshotKey,
  bytes: Uint8Array,
  digest: string,
): Snapshot<State> | undefined {
  const { stream, version, eventHash, reducerHash } = key;
  try {
    if (digestOf(key, bytes) !== digest) return undefined;
    // Data written by a newer Node version may be unreadable here; it is treated as missing.
    return { stream, version, eventHash, reducerHash, state: deserialize(bytes) as State };
  } catch {
    return undefined;
  }
}

function digestOf({ stream, version, eventHash, reducerHash }: SnapshotKey, bytes: Uint8Array): string {
  const key = JSON.stringify([stream, version, eventHash, reducerHash]);
  return createHash('sha256').update(key).update(bytes).digest('hex');
}
