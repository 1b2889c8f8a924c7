import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

/**
 * Yields a stream's events in order of version. If an event cannot be read, because it was edited manually or has a
 * newer schema, yields only its version.
 */
export function* readableEvents(
  casino: ReadOnlyCasino,
  stream: string,
  fromVersion: number,
  toVersion = Number.MAX_SAFE_INTEGER,
): Generator<StoredEvent | number> {
  const last = Math.min(toVersion, casino.version(stream));
  for (let next = fromVersion; next <= last; ) {
    try {
      for (const { event } of casino.streamEvents(stream, { fromVersion: next, toVersion: last })) {
        yield event;
        next = event.version + 1;
      }
      return;
    } catch {
      // Searches for the unreadable event one version at a time, because versions before it may be missing.
      next = yield* upToUnreadable(casino, stream, next, last);
    }
  }
}

function* upToUnreadable(
  casino: ReadOnlyCasino,
  stream: string,
  from: number,
  last: number,
): Generator<StoredEvent | number, number> {
  for (let version = from; version <= last; version++) {
    const event = readableEvent(casino, stream, version);
    if (event === 'unreadable') {
      yield version;
      return version + 1;
    }
    if (event) yield event;
  }
  return last + 1;
}

/** Returns the event at a version: `'unreadable'` if it cannot be read, undefined if there is no such event. */
function readableEvent(
  casino: ReadOnlyCasino,
  stream: string,
  version: number,
): StoredEvent | 'unreadable' | undefined {
  try {
    return casino.event(stream, version)?.event;
  } catch {
    return 'unreadable';
  }
}
