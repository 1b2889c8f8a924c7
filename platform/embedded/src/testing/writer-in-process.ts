import { StorageFailed } from '@goldwake/core/adapters';
import { openWriter } from '../open-writer.js';
import type { JobWriter } from '../writer-client.js';
import type { Job, WriterReply } from '../writer-protocol.js';

/**
 * Opens the database of a disposable folder with its writer in this thread. To start a writer thread takes twice the
 * processor time of everything else that opens a casino, and thousands of tests open one. The jobs of one turn of the
 * event loop are one batch, as with the thread.
 */
export async function openWriterInProcess(file: string): Promise<JobWriter> {
  const { writer, indexes, documents, close } = openWriter({ file, checksIndexes: true, isDisposable: true });
  const queue: { job: Job; settle(reply: WriterReply | undefined): void }[] = [];
  let closing: Promise<void> | undefined;
  const flush = () => {
    const batch = queue.splice(0);
    const replies = writer.run(batch.map(({ job }) => job));
    batch.forEach(({ settle }, at) => {
      settle(replies[at]);
    });
  };
  return {
    indexes,
    documentIndexes: documents,
    submit: (job) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new StorageFailed('the store is closed'));
        if (queue.length === 0) setImmediate(flush);
        queue.push({
          job,
          settle: (reply = ['failed', 'the writer returned no result']) => {
            if (reply[0] === 'failed') reject(new StorageFailed(reply[1]));
            else resolve(reply as Exclude<WriterReply, ['failed', string]>);
          },
        });
      }),
    close: () => {
      closing ??= new Promise((resolve) => {
        setImmediate(() => {
          close();
          resolve();
        });
      });
      return closing;
    },
  };
}
