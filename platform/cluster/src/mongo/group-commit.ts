import type { StoredEvent } from '@goldwake/contracts';
import type { Append } from '@goldwake/core';
import { messageOf, pause, pauseAfter, StorageFailed } from '@goldwake/core/adapters';
import { type AppendLock, AppendLockTimeout } from './append-lock.js';
import { isAway, isRepeatable } from './failures.js';
import { GroupStore } from './group-store.js';
import { type Pending, settle } from './pending.js';
import type { StoreParts } from './store-together.js';
import { TRYING_MS_MAX, WRITE_PAUSES } from './transaction.js';

/**
 * Maximum time that an append is retried after conflicts, in milliseconds. It must cover the time until the server
 * aborts a blocking transaction of another process: see `transactionLifetimeLimitSeconds`.
 */
const WAITING_MS_MAX = 10_000;
/** Maximum number of appends per group. It limits how many appends are resent after one of them is refused. */
const GROUP_MAX = 256;

/**
 * Stores appends in groups. It collects the next group while the current one is being written, or while another process
 * has the append lock.
 */
export class GroupCommit {
  private queue: Pending[] = [];
  private running: Promise<void> | undefined;
  private closed = false;
  private retries = 0;
  private readonly appendLock: AppendLock;
  private readonly group: GroupStore;

  /** @param stored callback that is invoked after events were stored */
  constructor(parts: StoreParts, stored: () => void) {
    this.appendLock = parts.appendLock;
    this.group = new GroupStore(parts, stored);
  }

  submit(append: Append, texts: readonly string[], recordedAt: string): Promise<StoredEvent[]> {
    if (this.closed) return Promise.reject(new StorageFailed('the store is closed'));
    return new Promise((resolve, reject) => {
      const flags = { sinceMs: performance.now(), doubtful: false, alone: false, settled: false };
      this.queue.push({ append, texts, recordedAt, ...flags, resolve, reject });
      this.running ??= new Promise(setImmediate).then(() => this.run());
    });
  }

  /** Stores all appends submitted so far, then releases the append lock. */
  async close(): Promise<void> {
    this.closed = true;
    await this.running;
    await this.appendLock.close();
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      let group: Pending[] = [];
      try {
        await this.appendLock.acquire();
        group = this.nextGroup();
        await this.group.attempt(group);
        this.retries = 0;
      } catch (error) {
        await this.again(group, error);
      }
      this.queue = [...group.filter(({ settled }) => !settled), ...this.queue];
      await this.appendLock.yieldOrKeep(this.queue.length > 0);
    }
    this.running = undefined;
  }

  private nextGroup(): Pending[] {
    const alone = this.queue.findIndex((pending) => pending.alone);
    const others = alone < 0 ? GROUP_MAX : Math.min(alone, GROUP_MAX);
    return this.queue.splice(0, Math.max(1, others));
  }

  /**
   * Handles a failed attempt to store a group. After a temporary error, retries the appends until their time is over.
   * After any other error, tries each append alone and rejects those that fail again.
   */
  private async again(group: readonly Pending[], error: unknown): Promise<void> {
    const open = group.filter(({ settled }) => !settled);
    this.appendLock.last = undefined;
    if (isAway(error)) this.group.forget();
    if (isAway(error) || isRepeatable(error) || error instanceof AppendLockTimeout) {
      const triedMsMax = isRepeatable(error) ? WAITING_MS_MAX : TRYING_MS_MAX;
      const failed = new StorageFailed(`MongoDB: ${messageOf(error)}`);
      for (const pending of [...open, ...this.queue]) {
        if (performance.now() - pending.sinceMs > triedMsMax) settle(pending, () => pending.reject(failed));
      }
      this.queue = this.queue.filter(({ settled }) => !settled);
      await pause(pauseAfter(++this.retries, WRITE_PAUSES));
    } else if (open.length === 1) for (const pending of open) settle(pending, () => pending.reject(error));
    else for (const pending of open) pending.alone = true;
  }
}
