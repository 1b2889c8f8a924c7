/** Duration of one slice of the work, in milliseconds: requests wait no longer for it. */
const SLICE_MS = 5;
/** Pause after each slice, in milliseconds. It leaves most of the processor to the requests. */
const PAUSE_MS = 20;

/**
 * Does work step by step while the process serves requests. The work does not keep the process alive: whatever is left
 * at the end of the process is not done.
 * @param work does a step of less than a millisecond for each value that is taken from it
 * @returns when all steps are done; rejects if a step throws
 */
export async function runInBackground(work: Iterable<unknown>): Promise<void> {
  const steps = work[Symbol.iterator]();
  for (let done = false; !done; ) {
    await new Promise<void>((resolve) => void setTimeout(resolve, PAUSE_MS).unref());
    const end = performance.now() + SLICE_MS;
    while (!done && performance.now() < end) done = steps.next().done === true;
  }
}
