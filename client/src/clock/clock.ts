/**
 * The clocks of the client. Whatever is compared with a time of the server, or shown next to one, uses `serverNow()`,
 * because the clock of a device can be wrong. `deviceNow()` is for durations that only this device measures.
 */

/** The server's clock minus the device's clock, in milliseconds. */
let offset = 0;

/** Returns the time of the device in milliseconds since the Unix epoch. */
export const deviceNow = () => Date.now();

/** Returns the server's time in milliseconds since the Unix epoch, as far as it is known. */
export const serverNow = () => deviceNow() + offset;

/** Converts a time of the device to the server's time. */
export const serverTimeOf = (deviceTime: number) => deviceTime + offset;

/**
 * Takes over a time that the server stated. An offset that is possible is kept, and an impossible one is set to the
 * lowest possible offset: what opens too early is refused.
 * @param sentAt time of the device before the server stated its time
 * @param errorMs how much later than stated the server's time can have been
 */
export function takeServerTime(time: number, sentAt: number, errorMs = 0): void {
  const lowest = time - deviceNow();
  if (offset < lowest || offset > time + errorMs - sentAt) offset = lowest;
}

/** The `Date` header has whole seconds, and a busy server may send the previous one. */
const DATE_ERROR_MS = 2_000;

/** Sends a request and takes over the server's time from the response, unless the response can come from a cache. */
export const fetchWithTime: typeof fetch = async (...request) => {
  const sentAt = deviceNow();
  const response = await fetch(...request);
  const { headers } = response;
  if (headers.get('cache-control') === 'no-store')
    takeServerTime(Date.parse(headers.get('date') ?? ''), sentAt, DATE_ERROR_MS);
  return response;
};
