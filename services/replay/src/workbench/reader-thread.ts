import { parentPort, workerData } from 'node:worker_threads';
import { Refusal, UnknownSchema } from '@goldwake/contracts';
import { DataFolderError, TornHistory } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import { Desk } from './desk.js';
import { answer } from './questions.js';
import type { Answered, Asked, ReaderSetup } from './reader-protocol.js';

/** Number of steps between two checks whether the query was cancelled. */
const STEPS = 256;

const port = parentPort;
if (!port) throw new Error('this file must be started as a worker thread of the workbench');
const { dataDir, dropped } = workerData as ReaderSetup;
const flag = new Int32Array(dropped);
const encoder = new TextEncoder();
let desk: Desk | undefined;

port.on('message', (asked: Asked) => {
  if (asked === null) {
    desk?.close();
    port.close();
    return;
  }
  const { id, question } = asked;
  let steps = 0;
  const step = () => {
    if (++steps % STEPS === 0 && Atomics.load(flag, 0) === id)
      throw new Refusal('unavailable', 'the query was cancelled');
  };
  try {
    desk ??= Desk.open(dataDir);
    const json = encoder.encode(JSON.stringify(answer(desk, question, step)));
    port.postMessage({ id, json } satisfies Answered, [json.buffer]);
  } catch (error) {
    port.postMessage(refusal(id, error));
  }
});

function refusal(id: number, error: unknown): Answered {
  if (error instanceof Refusal) {
    return { id, refused: { code: error.code, detail: error.detail, errors: error.more.errors } };
  }
  if (error instanceof CannotRun || error instanceof TornHistory || error instanceof UnknownSchema) {
    return { id, refused: { code: 'history_unreadable', detail: error.message } };
  }
  if (error instanceof DataFolderError) return { id, refused: { code: 'unavailable', detail: error.message } };
  return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
