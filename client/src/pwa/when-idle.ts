/** Runs the work when the browser is idle. Safari has no requestIdleCallback, so a timeout is used there. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
