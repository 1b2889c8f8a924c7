import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { StorageFailed } from '@goldwake/core/adapters';
import type { CheckedIndexes } from './event-indexes.js';
import type { Job, Opened, WriterReply, WriterSetup } from './writer-protocol.js';

/**
 * Minimum number of jobs that a batch takes from the queue. A longer queue is sent in halves, as two concurrent
 * batches. While the writer commits one batch, the main thread delivers the results of the other, and its callers
 * submit new jobs. So neither thread waits for the other.
 */
const BATCH_MIN = 32;
const BATCHES_IN_FLIGHT_MAX = 2;

interface Pending {
  job: Job;
  settle(reply: WriterReply): void;
}

/** What writes the jobs of the main thread: the client of the writer thread, or in tests the writer itself. */
export type JobWriter = Pick<WriterClient, 'submit' | 'close' | 'indexes' | 'documentIndexes'>;

/**
 * Main-thread client of the writer thread. It collects the jobs submitted in one turn of the event loop into batches
 * and delivers their results in order.
 */
export class WriterClient {
  private queue: Pending[] = [];
  private readonly inFlight: Pending[][] = [];
  private flushing = false;
  private gone: string | undefined;
  private closing: Promise<void> | undefined;
  /** Whether the writer thread was asked to close the file. */
  private asked = false;
  private closed: () => void = () => {};

  private constructor(
    private readonly worker: Worker,
    private readonly port: MessagePort,
    private readonly counter: Int32Array,
    /** Result of the check of the indexes of the events, if it was requested. */
    readonly indexes: CheckedIndexes,
    /** Messages about damaged indexes of documents. */
    readonly documentIndexes: readonly string[],
  ) {
    port.on('message', (answers: WriterReply[]) => this.receive(answers));
    port.unref();
    worker.on('error', (error) => this.lose(error.message));
    worker.on('exit', () => this.lose('the writer thread has ended'));
    worker.unref();
  }

  /**
   * Starts the writer thread and opens the file.
   * @param options.checksIndexes see `WriterSetup`
   * @throws SQLite's error with `code` and `message` if the file cannot be opened
   */
  static async open(file: string, options: { checksIndexes?: boolean } = {}): Promise<WriterClient> {
    const signal = new SharedArrayBuffer(4);
    const { port1, port2 } = new MessageChannel();
    const setup: WriterSetup = { file, checksIndexes: options.checksIndexes ?? false, signal };
    const worker = new Worker(new URL('./writer-thread.js', import.meta.url), {
      workerData: { ...setup, port: port2 },
      transferList: [port2],
    });
    const failed = once(worker, 'error').then(
      ([error]): Opened => ({ opened: false, code: '', message: String(error) }),
    );
    const opened = await Promise.race([once(port1, 'message').then(([message]) => message as Opened), failed]);
    if (!opened.opened) {
      port1.close();
      await worker.terminate();
      throw Object.assign(new Error(opened.message), { code: opened.code });
    }
    return new WriterClient(worker, port1, new Int32Array(signal), opened.indexes, opened.documents);
  }

  /**
   * Submits a job to the writer thread and resolves with its result.
   * @throws StorageFailed if the disk fails or the thread has ended
   */
  submit(job: Job): Promise<Exclude<WriterReply, ['failed', string]>> {
    return new Promise((resolve, reject) => {
      if (this.gone !== undefined) return reject(new StorageFailed(this.gone));
      if (this.closing) return reject(new StorageFailed('the store is closed'));
      const settle = (reply: WriterReply) => {
        if (reply[0] === 'failed') reject(new StorageFailed(reply[1]));
        else resolve(reply as Exclude<WriterReply, ['failed', string]>);
      };
      this.queue.push({ job, settle });
      if (this.flushing) return;
      this.flushing = true;
      setImmediate(() => {
        this.flushing = false;
        this.flush();
      });
    });
  }

  /** Completes the submitted jobs, then closes the file. */
  close(): Promise<void> {
    if (this.closing) return this.closing;
    this.closing = new Promise((resolve) => {
      this.closed = resolve;
    });
    if (this.gone === undefined) this.flush();
    else this.closed();
    return this.closing;
  }

  private flush(): void {
    while (this.queue.length > 0 && this.inFlight.length < BATCHES_IN_FLIGHT_MAX) {
      const batch = this.queue.splice(0, Math.max(BATCH_MIN, Math.ceil(this.queue.length / 2)));
      this.inFlight.push(batch);
      this.send(batch.map(({ job }) => job));
    }
    if (this.closing && !this.asked && this.queue.length === 0 && this.inFlight.length === 0) {
      this.asked = true;
      this.worker.ref();
      this.send([]);
    }
  }

  private send(jobs: Job[]): void {
    this.port.ref();
    this.port.postMessage(jobs);
    Atomics.add(this.counter, 0, 1);
    Atomics.notify(this.counter, 0);
  }

  private receive(answers: WriterReply[]): void {
    const batch = this.inFlight.shift();
    this.flush();
    if (this.inFlight.length === 0) this.port.unref();
    batch?.forEach(({ settle }, at) => {
      settle(answers[at] ?? ['failed', 'the writer returned no result']);
    });
  }

  private lose(reason: string): void {
    if (this.gone === undefined) this.gone = reason;
    this.port.close();
    const lost = [...this.inFlight.splice(0).flat(), ...this.queue.splice(0)];
    for (const { settle } of lost) settle(['failed', this.gone]);
    this.closed();
  }
}
