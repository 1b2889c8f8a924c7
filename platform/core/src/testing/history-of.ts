import { FIRST_PREV_HASH, type StoredEvent } from '@goldwake/contracts';
import { type Chained, chainHash } from '../streams/hash-chain.js';
import { command } from './engine-under-test.js';

export type Old = [stream: string, type: string, schemaVersion: number, data: unknown];

/** Builds a history in which each event was stored by its own command. */
export function historyOf(...old: Old[]): Chained[] {
  const heads = new Map<string, { version: number; hash: string }>();
  return old.map(([stream, type, schemaVersion, data], at) => {
    const head = heads.get(stream) ?? { version: 0, hash: FIRST_PREV_HASH };
    const version = head.version + 1;
    const recordedAt = new Date(Date.UTC(2026, 0, 15) + at).toISOString();
    const unsigned = {
      ...{ eventId: `${stream}@${version}`, stream, version, position: at + 1, type, schemaVersion, data },
      ...{ recordedAt, effectiveAt: recordedAt, ...command(`c${version}`), prevHash: head.hash },
    };
    const event: StoredEvent = { ...unsigned, hash: chainHash(unsigned) };
    heads.set(stream, event);
    return { event, dataText: JSON.stringify(data), schemaVersion };
  });
}
