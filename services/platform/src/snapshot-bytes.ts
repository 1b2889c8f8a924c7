import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Snapshot } from './ports/snapshots.js';

type SnapshotKey = Omit<Snapshot, 'state'>;

/** What an engine stores of a snapshot beside its key. @throws for a state that cannot be stored */
export function encodeSnapshot(snapshot: Snapshot): { bytes: Buffer; digest: string } {
  const bytes = serialize(snapshot.state);
  return { bytes, digest: digestOf(snapshot, bytes) };
}

/** Undefined where what is stored is damaged. */
export function decodeSnapshot<State>(
  key: SnapshotKey,
  bytes: Uint8Array,
  digest: string,
): Snapshot<State> | undefined {
  const { stream, version, eventHash, reducerHash } = key;
  try {
    if (digestOf(key, bytes) !== digest) return undefined;
    // A newer Node may have written what this one cannot read: none, too.
    return { stream, version, eventHash, reducerHash, state: deserialize(bytes) as State };
  } catch {
    return undefined;
  }
}

function digestOf({ stream, version, eventHash, reducerHash }: SnapshotKey, bytes: Uint8Array): string {
  const key = JSON.stringify([stream, version, eventHash, reducerHash]);
  return createHash('sha256').update(key).update(bytes).digest('hex');
}
