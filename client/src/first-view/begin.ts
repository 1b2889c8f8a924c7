/** A page that is not looked at is not painted. */
const LATEST_MS = 2_000;

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** After the frame: what is done in it would hold it up. */
const painted = new Promise((resolve) => {
  const watch = new PerformanceObserver(() => requestAnimationFrame(resolve));
  watch.observe({ type: 'paint', buffered: true });
}).then(() => pause());

/**
 * Brings the client's code once its first view is painted: asked for with the page, a slow line would share itself between what is seen
 * and what is not. The page names the parts in `link[data-later]`: `run` in their order, the others are only fetched.
 */
async function begin(): Promise<void> {
  if (!document.hidden) await Promise.race([painted, pause(LATEST_MS)]);
  const parts = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  for (const part of parts) part.rel = 'modulepreload';
  for (const { dataset, href } of parts) {
    if (dataset.later !== 'run') continue;
    // One at a time: in one task they hold up a slow phone for a fifth of a second.
    await import(/* @vite-ignore */ href);
    await pause();
  }
}

void begin();
