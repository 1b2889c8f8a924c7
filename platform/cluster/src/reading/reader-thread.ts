import { type MessagePort, workerData } from 'node:worker_threads';
import { messageOf, StorageFailed } from '@goldwake/core/adapters';
import { toPortError } from '../mongo/failures.js';
import { ANSWERED, type BridgeReply, type BridgeSetup, ENDED, type Question } from './bridge-protocol.js';
import { Reader } from './reader.js';

const { uri, shared, port } = workerData as BridgeSetup & { port: MessagePort };
const opened = Reader.open(uri);
// The error is ignored here, because the first request reports it.
opened.catch(() => {});

/** Wakes the blocked caller if this thread dies, so that the caller does not wait forever for a response. */
process.on('exit', () => {
  Atomics.store(shared, ENDED, 1);
  wake();
});
// The blocked caller cannot receive the event with which a dying thread reports its error.
process.on('uncaughtException', (error) => {
  port.postMessage({ failed: `the reader thread failed: ${error.stack}`, away: false } satisfies BridgeReply);
  process.exit(1);
});

function wake(): void {
  Atomics.add(shared, ANSWERED, 1);
  Atomics.notify(shared, ANSWERED);
}

async function handle([name, ...parameters]: Question): Promise<BridgeReply> {
  try {
    const reader = await opened;
    const ask = reader[name as 'version'] as (...given: unknown[]) => Promise<unknown>;
    return { value: await ask.apply(reader, parameters) };
  } catch (error) {
    const reason = toPortError(error);
    return { failed: messageOf(reason), away: reason instanceof StorageFailed };
  }
}

port.on('message', async (question: Question) => {
  port.postMessage(await handle(question));
  const isLast = question[0] === 'close';
  // A request that arrives before the thread exits is not answered, so the caller must not wait for it.
  if (isLast) Atomics.store(shared, ENDED, 1);
  wake();
  if (isLast) port.close();
});
