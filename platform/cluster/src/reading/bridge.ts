import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { StorageFailed } from '@goldwake/core/adapters';
import { ANSWERED, type BridgeReply, type BridgeSetup, ENDED, type Question } from './bridge-protocol.js';

/**
 * Sends requests to the reader thread and blocks until it responds. The callers are long synchronous
 * computations over events; awaiting each page would require rewriting them. While a caller processes a page,
 * the thread reads the next one.
 */
export class Bridge {
  private readonly channel = new MessageChannel();
  private readonly shared = new Int32Array(new SharedArrayBuffer(8));
  private readonly worker: Worker;
  private seen = 0;

  constructor(thread: URL, uri: string) {
    const { port2: port } = this.channel;
    const setup: BridgeSetup = { uri, shared: this.shared, port };
    this.worker = new Worker(thread, { workerData: setup, transferList: [port] });
    this.worker.unref();
    this.channel.port1.unref();
  }

  /**
   * Sends a request to the reader thread and blocks until the response arrives.
   * @throws StorageFailed, and other errors of the thread
   */
  ask<T>(...question: Question): T {
    this.channel.port1.postMessage(question);
    // A notification does not mean that the response is there: the thread first counts a response and then notifies,
    // perhaps only during the next request. So the count decides.
    while (!this.hasEnded() && Atomics.load(this.shared, ANSWERED) === this.seen) {
      Atomics.wait(this.shared, ANSWERED, this.seen);
    }
    this.seen = Atomics.load(this.shared, ANSWERED);
    const reply = receiveMessageOnPort(this.channel.port1)?.message as BridgeReply | undefined;
    if (!reply) throw new StorageFailed('the reader thread has ended without a response');
    if ('failed' in reply) throw reply.away ? new StorageFailed(reply.failed) : new Error(reply.failed);
    return reply.value as T;
  }

  close(): void {
    if (!this.hasEnded()) this.ask('close');
    this.channel.port1.close();
  }

  private hasEnded(): boolean {
    return Atomics.load(this.shared, ENDED) === 1;
  }
}
