import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { messageOf } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { sqliteCode } from './errors.js';
import { makeSchema } from './schema.js';
import { Writer } from './writer.js';
import type { Job, Opened, WriterSetup } from './writer-protocol.js';

const { file, signal, port } = workerData as WriterSetup & { port: MessagePort };
const counter = new Int32Array(signal);

/** Processes batches as they arrive; an empty batch is a request to close. */
function serve(writer: Writer): void {
  for (let seen = 0; ; ) {
    // Waiting for the counter instead of the port avoids a round through the event loop. Spinning before sleeping
    // gained nothing.
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
  const db = Connection.write(file);
  makeSchema(db);
  // Created before the file is reported as open: in a damaged file, reading the last position may already fail.
  const writer = new Writer(db);
  port.postMessage({ opened: true } satisfies Opened);
  serve(writer);
  db.checkpoint();
  db.close();
  port.postMessage([]);
} catch (error) {
  port.postMessage({ opened: false, code: sqliteCode(error), message: messageOf(error) } satisfies Opened);
}
port.close();
