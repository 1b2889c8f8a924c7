import { startPwa } from '../pwa/start.js';
import type { Parts } from './root.machine.js';
import { startReporting } from './start-reporting.js';

/** Starts what the page does not need until it is interactive. */
export function startLater(parts: Parts): void {
  if (import.meta.env.PROD) void startPwa();
  startReporting(parts);
}
