import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Snapshot } from '../ports/snapshots.js';

type SnapshotKey = Omit<Snapshot, 'state'>;

/**
 * Serializes the state of a snapshot for storage and computes its digest. The key is stored separately.
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
    // A state that a newer Node version has serialized may be unreadable here. It is then treated as missing.
    return { stream, version, eventHash, reducerHash, state: deserialize(bytes) as State };
  } catch {
    return undefined;
  }
}

function digestOf({ stream, version, eventHash, reducerHash }: SnapshotKey, bytes: Uint8Array): string {
  const key = JSON.stringify([stream, version, eventHash, reducerHash]);
  return createHash('sha256').update(key).update(bytes).digest('hex');
}
