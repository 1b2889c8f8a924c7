import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { StorageFailed } from '@goldwake/core/adapters';
import type { BridgeReply, BridgeSetup, Question } from './bridge-protocol.js';

/**
 * Sends requests to the reader thread and blocks until it responds. The callers are long synchronous computations over
 * events; awaiting each page would require rewriting them. While a caller processes a page, the thread reads the next
 * one.
 */
export class Bridge {
  private readonly channel = new MessageChannel();
  private readonly answered = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  private seen = 0;

  constructor(thread: URL, uri: string) {
    const { port2: port } = this.channel;
    const setup: BridgeSetup = { uri, answered: this.answered, port };
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
    // The thread may have counted the last response before the caller read it, and notify only now.
    while (Atomics.load(this.answered, 0) === this.seen) Atomics.wait(this.answered, 0, this.seen);
    this.seen = Atomics.load(this.answered, 0);
    const reply = receiveMessageOnPort(this.channel.port1)?.message as BridgeReply | undefined;
    if (!reply) throw new StorageFailed('the reader thread has ended without a response');
    if ('failed' in reply) throw reply.away ? new StorageFailed(reply.failed) : new Error(reply.failed);
    return reply.value as T;
  }

  close(): void {
    this.ask('close');
    this.channel.port1.close();
  }
}
