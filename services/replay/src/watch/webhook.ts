import type { Finding } from '../checks/check.js';

const TIMEOUT_MS = 10_000;

/** A finding as the webhook receives it. */
export interface PostedFinding extends Finding {
  /** Data folder or MongoDB address, without its password. */
  casino: string;
  found_at: string;
}

/**
 * Posts a finding as JSON, once.
 * @throws Error if the receiver does not answer with 2xx, or once `stop` aborts
 */
export async function postFinding(url: URL, finding: PostedFinding, stop: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(finding),
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`responded with status ${response.status}`);
}
