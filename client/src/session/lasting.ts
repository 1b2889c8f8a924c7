import { deviceNow } from '../clock/clock.js';

/**
 * Returns a function that calls `act` if it is called within `forMs` milliseconds from now, and does nothing later.
 * @param now returns the time in milliseconds since the Unix epoch
 */
export function lasting(forMs: number, act: () => void, now = deviceNow): () => void {
  const until = now() + forMs;
  return () => {
    if (now() <= until) act();
  };
}
