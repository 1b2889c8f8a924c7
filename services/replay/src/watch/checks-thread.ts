import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { counted } from '@goldwake/contracts';
import { pause, StorageFailed } from '@goldwake/core/adapters';
import type { Verified } from '../incremental/verified.js';
import { readState, writeState } from '../incremental/verified-file.js';
import { type OpenedHistory, openLocation } from '../location.js';
import { LiveChecks } from './live-checks.js';
import type { ThreadMessage, ThreadOrder, ThreadSetup } from './protocol.js';

/** Time between two reads when no event waits, in milliseconds. */
const POLL_MS = 250;
/** Pause before a storage that did not respond is read again, in milliseconds. */
const AWAY_MS = 1_000;
/** Interval at which the state is stored, in milliseconds. After a crash, the events since then are checked again. */
const SAVE_EVERY_MS = 300_000;

interface SavedWatch extends Verified {
  findings: number;
}

interface Watched {
  history: OpenedHistory;
  checks: LiveChecks;
  findings: number;
}

const { location, statePath } = workerData as ThreadSetup;
const stopping = new AbortController();
let maySave = true;
let savedAtMs = Date.now();
let savedPosition = 0;

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on('message', (order: ThreadOrder) => {
  if (order.maySave !== undefined) maySave = order.maySave;
  if (order.stop) stopping.abort();
});
lowerThreadPriority();

let watched: Watched | undefined;
while (!stopping.signal.aborted) {
  try {
    watched ??= await open();
    const more = check(watched);
    if (Date.now() - savedAtMs >= SAVE_EVERY_MS) save(watched);
    await pause(more ? 0 : POLL_MS, stopping.signal);
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error;
    send({ away: error.message });
    await pause(AWAY_MS, stopping.signal);
  }
}
if (watched) save(watched);
watched?.history.close();
parentPort?.close();

/** @throws StorageFailed */
async function open(): Promise<Watched> {
  const saved = statePath === null ? undefined : readState<SavedWatch>(statePath);
  const history = await openLocation(location);
  try {
    const checks = new LiveChecks(history.casino, saved);
    savedPosition = checks.position;
    const from = checks.hasResumed ? `continues after position ${checks.position}` : 'begins with the first event';
    send({ line: `the watch ${from}` });
    // Without a saved state, the checks report the earlier findings again, so these must not be counted twice.
    return { history, checks, findings: saved && checks.hasResumed ? saved.findings : 0 };
  } catch (error) {
    history.close();
    throw error;
  }
}

/** Checks one page of events. @returns whether more events are stored */
function check(now: Watched): boolean {
  const { findings, more } = now.checks.next(() => {});
  now.findings += findings.length;
  if (findings.length > 0) {
    // The main thread sets it to true again when the finding has been delivered.
    maySave = false;
    send({ found: findings });
  }
  const { position, events } = now.checks;
  const lastPosition = more ? now.history.casino.lastPosition() : position;
  send({ status: { position, lastPosition, events, findings: now.findings } });
  return more;
}

function save({ checks, findings }: Watched): void {
  savedAtMs = Date.now();
  if (statePath === null || !maySave || checks.position === savedPosition) return;
  const state = checks.save();
  if (!state) return;
  if (writeState(statePath, { ...state, findings } satisfies SavedWatch)) savedPosition = checks.position;
  else
    send({
      line: `${statePath} cannot be written; after a restart, ${counted(checks.position, 'event')} are checked again`,
    });
}

/** Lets the services of the same machine run first. On Linux, the priority of a thread applies to those it starts. */
function lowerThreadPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems do not allow a change of the priority. The checks then run at normal priority.
  }
}
