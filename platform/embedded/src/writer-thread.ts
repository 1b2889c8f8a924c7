import { dirname } from 'node:path';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { messageOf } from '@goldwake/core/writer';
import { Connection } from './connection.js';
import { checkDocumentIndexes } from './document-indexes.js';
import { checkIndexes } from './event-indexes.js';
import { LastCommitFile } from './last-commit.js';
import { markOf } from './mark.js';
import { makeSchema } from './schema.js';
import { Writer } from './writer.js';
import type { Job, Opened, WriterSetup } from './writer-protocol.js';

const { file, checksIndexes, signal, port } = workerData as WriterSetup & { port: MessagePort };
const counter = new Int32Array(signal);

/** Processes batches as they arrive. An empty batch asks the thread to close. */
function serve(writer: Writer): void {
  for (let seen = 0; ; ) {
    // Wait on the counter instead of the port, which avoids a turn of the event loop. Spinning before sleeping gained
    // nothing.
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
  const casino = LastCommitFile.begin(dirname(file));
  const db = Connection.write(file);
  makeSchema(db, casino);
  const mark = markOf(db);
  if (!mark) throw new Error('the database does not contain its mark (casino and last commit)');
  const lastCommit = LastCommitFile.open(dirname(file), mark);
  const committed = (commit: number) => lastCommit.set(commit);
  const indexes = checksIndexes ? checkIndexes(db, committed) : 'sound';
  const documents = checksIndexes && indexes !== 'unrepairable' ? checkDocumentIndexes(db, committed) : [];
  // Create the writer before reporting the file as open: if the file is damaged, reading the last position may already
  // fail.
  const writer = new Writer(db, committed);
  port.postMessage({ opened: true, indexes, documents } satisfies Opened);
  serve(writer);
  db.checkpoint();
  db.close();
  lastCommit.close();
  port.postMessage([]);
} catch (error) {
  const { code = '' } = error as { code?: string };
  port.postMessage({ opened: false, code, message: messageOf(error) } satisfies Opened);
}
port.close();
