import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { messageOf } from '@goldwake/core/writer';
import { openWriter } from './open-writer.js';
import type { Writer } from './writer.js';
import type { Job, Opened, WriterSetup } from './writer-protocol.js';

const { file, checksIndexes, signal, port } = workerData as WriterSetup & { port: MessagePort };
const counter = new Int32Array(signal);

/** Processes batches as they arrive. An empty batch asks the thread to close. */
function serve(writer: Writer): void {
  for (let seen = 0; ; ) {
    // Wait on the counter instead of the port, which avoids a turn of the event loop. Spinning first gained nothing.
    Atomics.wait(counter, 0, seen);
    seen = Atomics.load(counter, 0);
    for (let batch = receiveMessageOnPort(port); batch; batch = receiveMessageOnPort(port)) {
      const jobs = batch.message as Job[];
      if (jobs.length === 0) return;
      port.postMessage(writer.run(jobs));
    }
  }
}

try {
  const { writer, indexes, documents, close } = openWriter({ file, checksIndexes });
  port.postMessage({ opened: true, indexes, documents } satisfies Opened);
  serve(writer);
  close();
  port.postMessage([]);
} catch (error) {
  const { code = '' } = error as { code?: string };
  port.postMessage({ opened: false, code, message: messageOf(error) } satisfies Opened);
}
port.close();
