import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../checks/check.js';

const TRIES = 3;
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 1_000;

/** A finding as the webhook receives it. */
export interface PostedFinding extends Finding {
  /** Data folder or MongoDB address, without its password. */
  casino: string;
  found_at: string;
}

/**
 * Posts a finding as JSON. Tries three times.
 * @throws Error if the receiver does not answer with 2xx, or once `stop` aborts
 */
export async function postFinding(url: URL, finding: PostedFinding, stop: AbortSignal): Promise<void> {
  const body = JSON.stringify(finding);
  for (let tried = 1; ; tried++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (response.ok) return;
      throw new Error(`answered with status ${response.status}`);
    } catch (error) {
      if (tried === TRIES || stop.aborted) throw error;
      await pause(PAUSE_MS, undefined, { signal: stop });
    }
  }
}
