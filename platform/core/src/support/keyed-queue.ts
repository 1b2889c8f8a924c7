/**
 * Runs tasks with the same key sequentially, in order of arrival; tasks with different keys do not wait for each other.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key);
    const result = before ? before.then(task, task) : task();
    this.tails.set(key, result);
    const leave = () => {
      if (this.tails.get(key) === result) this.tails.delete(key);
    };
    result.then(leave, leave);
    return result;
  }

  /** Number of keys that have running or waiting tasks. */
  get size(): number {
    return this.tails.size;
  }
}
