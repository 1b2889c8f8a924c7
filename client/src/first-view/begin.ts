/** Maximum time to wait for the first paint, in milliseconds. A page in a background tab is never painted. */
const LATEST_MS = 2_000;

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a separate task after the first frame was painted, so what follows does not delay that frame. */
const painted = new Promise((resolve) => {
  const watch = new PerformanceObserver(() => requestAnimationFrame(resolve));
  watch.observe({ type: 'paint', buffered: true });
}).then(() => pause());

/**
 * Loads the client's code after the first paint, so that it does not compete with the visible content on a slow
 * connection. The files are listed in `link[data-later]`: those with the value `run` are executed in order, the others
 * are only preloaded.
 */
async function begin(): Promise<void> {
  if (!document.hidden) await Promise.race([painted, pause(LATEST_MS)]);
  const parts = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  for (const part of parts) part.rel = 'modulepreload';
  for (const { dataset, href } of parts) {
    if (dataset.later !== 'run') continue;
    // Each script runs in its own task, because all scripts together would block a slow phone for a fifth of a second.
    await import(/* @vite-ignore */ href);
    await pause();
  }
}

void begin();
