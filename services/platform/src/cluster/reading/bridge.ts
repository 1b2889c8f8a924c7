import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { StorageFailed } from '../../errors.js';
import type { Answer, BridgeSetup, Question } from './bridge-protocol.js';

/**
 * Asks a thread and waits for its answer without going round the event loop: those who ask are long computations over one
 * event after the other, which an await for each page would turn inside out. While a page is computed on, the thread reads the next.
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

  /** @throws StorageFailed, and what else the thread failed with */
  ask<T>(...question: Question): T {
    this.channel.port1.postMessage(question);
    Atomics.wait(this.answered, 0, this.seen);
    this.seen = Atomics.load(this.answered, 0);
    const answer = receiveMessageOnPort(this.channel.port1)?.message as Answer | undefined;
    if (!answer) throw new StorageFailed('the reading thread has ended');
    if ('failed' in answer) throw answer.away ? new StorageFailed(answer.failed) : new Error(answer.failed);
    return answer.value as T;
  }

  close(): void {
    this.ask('close');
    this.channel.port1.close();
  }
}
