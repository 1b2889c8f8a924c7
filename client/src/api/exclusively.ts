/**
 * Runs a task under a Web Lock, so that only one tab at a time does this. Over plain HTTP from another machine Web Locks
 * are unavailable, and the task runs without a lock.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();
}
