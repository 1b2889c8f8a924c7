import { pause } from '../support/pause.js';

/** Pause between two checks of a condition, in milliseconds. A shorter one would take CPU time from the tested code. */
const POLL_MS = 5;
/** Default limit, in milliseconds. A guard against a hang: on a machine with 12 busy processes, 30 s were exceeded. */
const LIMIT_MS = 120_000;

/**
 * Polls a condition until it is met. A state that lasts only for milliseconds may be missed.
 * @returns the truthy value of the condition
 * @throws errors that the condition throws; an Error with the condition's source text when the limit has passed
 */
export async function until<T>(condition: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<NonNullable<T>> {
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() >= end) throw new Error(`not met within ${limitMs} ms: ${condition}`);
    await pause(POLL_MS);
  }
}
