import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';

/**
 * Returns the event with an id such as `wallet-u1@7`; undefined if it does not exist.
 * @throws DamagedHistory, UnknownSchema if the event exists but cannot be read
 */
export function findEvent(casino: ReadOnlyCasino, eventId: string): RawEvent | undefined {
  const [, stream = '', version] = /^(.+)@(\d{1,15})$/.exec(eventId) ?? [];
  return version === undefined ? undefined : casino.event(stream, Number(version));
}
