import type { SimulatedTab } from './tabs.js';

interface Request {
  tab: SimulatedTab;
  callback: () => Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Simulates one lock of a browser as specified by the Web Locks standard. */
export class SimulatedLock {
  private holder: Request | undefined;
  private queue: Request[] = [];

  request(tab: SimulatedTab, options: { signal?: AbortSignal; steal?: boolean }, callback: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const request = { tab, callback, resolve, reject };
      if (options.steal) {
        const { holder } = this;
        this.holder = undefined;
        holder?.tab.task(() => holder.reject(new Error('AbortError: stolen')));
        this.queue.unshift(request);
      } else {
        this.queue.push(request);
      }
      options.signal?.addEventListener('abort', () => {
        if (!this.queue.includes(request)) return;
        this.queue = this.queue.filter((other) => other !== request);
        reject(new Error('AbortError'));
      });
      this.grant();
    });
  }

  /** Releases a closed tab's lock and removes its pending requests. */
  drop(tab: SimulatedTab): void {
    this.queue = this.queue.filter((request) => request.tab !== tab);
    if (this.holder?.tab === tab) this.holder = undefined;
    this.grant();
  }

  private grant(): void {
    const request = this.holder ? undefined : this.queue.shift();
    if (!request) return;
    this.holder = request;
    request.tab.task(() => {
      request.callback().then(() => {
        request.resolve();
        if (this.holder !== request) return;
        this.holder = undefined;
        this.grant();
      }, request.reject);
    });
  }
}
