import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@goldwake/contracts';
import type { WorkbenchQuery } from './queries.js';
import type { ReaderReply, ReaderRequest, ReaderSetup } from './reader-protocol.js';

/** Maximum number of queries that wait for the current one to finish. */
const WAITING_MAX = 32;
/** Maximum time that a thread may take to close, in milliseconds; afterwards it is terminated. */
const CLOSE_MS_MAX = 1_000;

type Json = Uint8Array<ArrayBuffer>;

interface Waiting {
  id: number;
  question: WorkbenchQuery;
  resolve(json: Json): void;
  reject(reason: unknown): void;
}

/**
 * Reads the data folder on a worker thread, one query at a time, so that folding a long stream never blocks the
 * casino's event loop. The thread starts with the first query; after a crash, the next query starts a new thread.
 */
export class Reader {
  private thread: Worker | undefined;
  private readonly waiting: Waiting[] = [];
  private current: Waiting | undefined;
  private readonly dropped = new SharedArrayBuffer(4);
  private readonly flag = new Int32Array(this.dropped);
  private lastId = 0;
  private closed = false;

  constructor(private readonly dataDir: string) {}

  /**
   * Runs a query.
   * @param gone aborted when no client is waiting for the result any more; the work then stops
   * @returns the result as JSON
   * @throws Refusal with the code of the query's own failure; `unavailable` if too many queries are waiting or the
   * thread ended
   */
  async ask(question: WorkbenchQuery, gone: AbortSignal): Promise<Json> {
    if (this.closed) throw new Refusal('unavailable', 'This process is shutting down');
    gone.throwIfAborted();
    if (this.waiting.length >= WAITING_MAX) {
      throw new Refusal('unavailable', 'Too many queries at once; try again shortly', { retry_after: 1 });
    }
    const id = ++this.lastId;
    const drop = () => this.drop(id, gone.reason);
    gone.addEventListener('abort', drop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.push({ id, question, resolve, reject });
        this.next();
      });
    } finally {
      gone.removeEventListener('abort', drop);
    }
  }

  /** Cancels the current query, rejects all waiting queries and ends the thread. */
  async close(): Promise<void> {
    this.closed = true;
    const refusal = new Refusal('unavailable', 'This process is shutting down');
    for (const { reject } of this.waiting.splice(0)) reject(refusal);
    if (this.current) this.drop(this.current.id, refusal);
    const { thread } = this;
    if (!thread) return;
    const exited = once(thread, 'exit');
    thread.postMessage(null satisfies ReaderRequest);
    const late = setTimeout(() => void thread.terminate(), CLOSE_MS_MAX);
    await exited.finally(() => clearTimeout(late));
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) return;
    const { id, question } = this.current;
    this.thread ??= this.start();
    this.thread.postMessage({ id, question } satisfies ReaderRequest);
  }

  private drop(id: number, reason: unknown): void {
    const at = this.waiting.findIndex((one) => one.id === id);
    if (at >= 0) this.waiting.splice(at, 1)[0]?.reject(reason);
    else if (this.current?.id === id) {
      // The query stays the current one until the thread confirms that it has stopped.
      Atomics.store(this.flag, 0, id);
      this.current.reject(reason);
    }
  }

  private start(): Worker {
    const thread = new Worker(new URL('./reader-thread.js', import.meta.url), {
      workerData: { dataDir: this.dataDir, dropped: this.dropped } satisfies ReaderSetup,
    });
    let why = 'the thread has ended';
    thread.on('message', (reply: ReaderReply) => this.receive(reply));
    thread.on('error', (error) => {
      why = error.message;
    });
    thread.on('exit', () => {
      this.thread = undefined;
      const refusal = new Refusal('unavailable', `The reader thread ended during this query: ${why}`);
      this.finish((asked) => asked.reject(refusal));
    });
    return thread;
  }

  private receive(reply: ReaderReply): void {
    this.finish((asked) => {
      if ('json' in reply) return asked.resolve(reply.json);
      if ('failed' in reply) return asked.reject(new Error(reply.failed));
      const { code, detail, errors } = reply.refused;
      asked.reject(new Refusal(code, detail, errors ? { errors } : {}));
    });
  }

  private finish(settle: (asked: Waiting) => void): void {
    if (this.current) settle(this.current);
    this.current = undefined;
    this.next();
  }
}
