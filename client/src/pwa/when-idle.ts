/**
 * Runs a task when the browser is idle. In Safari, which has no `requestIdleCallback`, the task runs after a timeout.
 */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
