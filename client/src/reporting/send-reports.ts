import type { ReportsBody } from '@goldwake/contracts/http';

const TIMEOUT_MS = 15_000;

/** Sends reports without waiting for the outcome, also while the page closes. A refused token is not renewed. */
export function sendReports(reports: ReportsBody, token: string | null, send = fetch): void {
  send('/api/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(reports),
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {});
}
