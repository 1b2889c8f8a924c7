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
 */
export function takeServerTime(time: number, sentAt: number): void {
  const lowest = time - deviceNow();
  if (offset < lowest || offset > time - sentAt) offset = lowest;
}

/** Header with the server's time in milliseconds. An import of the name would enlarge the first view. */
const SERVER_TIME_HEADER = 'goldwake-time';

/** Sends a request and takes over the server's time, which is in each response that cannot come from a cache. */
export const fetchWithTime: typeof fetch = async (...request) => {
  const sentAt = deviceNow();
  const response = await fetch(...request);
  const time = Number(response.headers.get(SERVER_TIME_HEADER));
  if (time > 0) takeServerTime(time, sentAt);
  return response;
};
