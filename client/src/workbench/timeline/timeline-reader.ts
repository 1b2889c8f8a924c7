import type { Trouble } from '../workbench.machine.js';
import type { Columns } from './columns.js';

export interface TimelineRequest {
  id: number;
  stream: string;
  /** Version after which events are requested; 0 requests all events. */
  afterVersion: number;
}

export type TimelineReply = { id: number; columns: Columns } | { id: number; trouble: Trouble };

interface Waiting {
  resolve: (columns: Columns) => void;
  reject: (trouble: Trouble) => void;
}

/** Requests timelines from a web worker, which is started on the first request. */
export class TimelineReader {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** @throws Trouble if the timeline cannot be loaded or the worker has ended */
  read(stream: string, afterVersion = 0): Promise<Columns> {
    this.worker ??= this.start();
    const { worker } = this;
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, stream, afterVersion } satisfies TimelineRequest);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./timeline.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<TimelineReply>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('columns' in data) waiting?.resolve(data.columns);
      else waiting?.reject(data.trouble);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      this.worker = undefined;
      for (const { reject } of this.waiting.values())
        reject({ status: 0, message: 'The page’s background worker has crashed; try again.' });
      this.waiting.clear();
    });
    return worker;
  }
}
