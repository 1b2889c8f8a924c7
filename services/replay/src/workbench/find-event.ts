import type { RawEvent, ReadOnlyCasino } from '@goldwake/platform/embedded';

/**
 * By its id, `wallet-u1@7`; undefined where there is none.
 * @throws TornHistory, UnknownSchema where it stands but cannot be read
 */
export function findEvent(casino: ReadOnlyCasino, eventId: string): RawEvent | undefined {
  const [, stream = '', version] = /^(.+)@(\d{1,15})$/.exec(eventId) ?? [];
  return version === undefined ? undefined : casino.event(stream, Number(version));
}
