/** Maximum wait for a frame, in milliseconds. A hidden page draws no frames. */
const HIDDEN_MS = 100;

/** Runs expensive work after the next frame, so that the page first shows the response to a press. */
export function afterPaint(work: () => void): void {
  const run = () => {
    clearTimeout(timer);
    if (!ran) work();
    ran = true;
  };
  let ran = false;
  const timer = setTimeout(run, HIDDEN_MS);
  requestAnimationFrame(() => setTimeout(run));
}
