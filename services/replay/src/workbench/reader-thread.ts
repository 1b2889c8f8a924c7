import { parentPort, workerData } from 'node:worker_threads';
import { Refusal, UnknownSchema } from '@goldwake/contracts';
import { DamagedHistory, DataFolderError } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import { runQuery } from './queries.js';
import type { ReaderReply, ReaderRequest, ReaderSetup } from './reader-protocol.js';
import { WorkbenchHistory } from './workbench-history.js';

const port = parentPort;
if (!port) throw new Error('this file must be started as a worker thread of the workbench');
const { dataDir, dropped } = workerData as ReaderSetup;
const flag = new Int32Array(dropped);
const encoder = new TextEncoder();
let history: WorkbenchHistory | undefined;

port.on('message', (asked: ReaderRequest) => {
  if (asked === null) {
    history?.close();
    port.close();
    return;
  }
  const { id, question } = asked;
  const step = () => {
    if (Atomics.load(flag, 0) === id) throw new Refusal('unavailable', 'the query was cancelled');
  };
  try {
    history ??= WorkbenchHistory.open(dataDir);
    const json = encoder.encode(JSON.stringify(runQuery(history, question, step)));
    port.postMessage({ id, json } satisfies ReaderReply, [json.buffer]);
  } catch (error) {
    port.postMessage(refusal(id, error));
  }
});

function refusal(id: number, error: unknown): ReaderReply {
  if (error instanceof Refusal) {
    return { id, refused: { code: error.code, detail: error.detail, errors: error.more.errors } };
  }
  if (error instanceof CannotRun || error instanceof DamagedHistory || error instanceof UnknownSchema) {
    return { id, refused: { code: 'history_unreadable', detail: error.message } };
  }
  if (error instanceof DataFolderError) return { id, refused: { code: 'unavailable', detail: error.message } };
  return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
