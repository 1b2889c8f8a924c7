import { type MessagePort, workerData } from 'node:worker_threads';
import type { BridgeReply, BridgeSetup, Question } from '../reading/bridge-protocol.js';

const { answered, port } = workerData as BridgeSetup & { port: MessagePort };

/** Long enough that a caller which takes the notification for a response looks for the response in vain. */
const PAUSE_MS = 20;

/**
 * Notifies the waiting caller before there is a response, as a thread does that was suspended between counting the
 * previous response and notifying.
 */
function notifyLate(): void {
  const pause = () => Atomics.wait(answered, 0, Atomics.load(answered, 0), PAUSE_MS);
  while (Atomics.notify(answered, 0) === 0) pause();
  pause();
}

/** Reader thread that answers each question with its name. */
port.on('message', ([name]: Question) => {
  notifyLate();
  port.postMessage({ value: name } satisfies BridgeReply);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
  if (name === 'close') port.close();
});
