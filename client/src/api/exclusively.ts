/**
 * Runs a task under a Web Lock, so that only one tab at a time does this. Where Web Locks are unavailable, as over plain
 * HTTP from another machine, or blocked, the task runs without a lock.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const run = () => {
    running ??= work();
    return running;
  };
  try {
    await navigator.locks.request(name, run);
  } catch {
    // The lock was refused, or the task failed; awaiting the task tells which.
  }
  return run();
}
