import { type MessagePort, workerData } from 'node:worker_threads';
import { ANSWERED, type BridgeReply, type BridgeSetup, type Question } from '../reading/bridge-protocol.js';

const { shared, port } = workerData as BridgeSetup & { port: MessagePort };

/** Long enough that a caller which takes the notification for a response looks for the response in vain. */
const PAUSE_MS = 20;

/**
 * Notifies the waiting caller before there is a response, as a thread does that was suspended between counting the
 * previous response and notifying.
 */
function notifyLate(): void {
  const pause = () => Atomics.wait(shared, ANSWERED, Atomics.load(shared, ANSWERED), PAUSE_MS);
  while (Atomics.notify(shared, ANSWERED) === 0) pause();
  pause();
}

/** Reader thread that answers each question with its name. */
port.on('message', ([name]: Question) => {
  notifyLate();
  port.postMessage({ value: name } satisfies BridgeReply);
  Atomics.add(shared, ANSWERED, 1);
  Atomics.notify(shared, ANSWERED);
  if (name === 'close') port.close();
});
