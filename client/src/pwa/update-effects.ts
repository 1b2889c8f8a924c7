import { fromCallback, fromPromise } from 'xstate';
import { queryClient } from '../api/index.js';
import { type BusyReason, busy } from '../session/busy.js';
import { deadline } from './deadline.js';
import { reach } from './reach.js';
import { UnsavedInput } from './unsaved-input.js';
import { type UpdateEvent, updateMachine } from './update.machine.js';
import type { TakeOver } from './worker/messages.js';

/** What is typed tells of no end: it is looked at so often while an update waits. */
const LOOK_MS = 1_000;

/** The update machine with its hands: the browser's service worker, the shared deadline, what the player is doing. */
export function liveUpdateMachine(registration: ServiceWorkerRegistration) {
  const unsaved = new UnsavedInput();
  unsaved.follow(document);
  return updateMachine.provide({
    actors: {
      versions: fromCallback(({ sendBack }) => followVersions(registration, (event) => sendBack(event as never))),
      busyness: fromCallback(({ sendBack }) => followBusyness(unsaved, (event) => sendBack(event as never))),
      takeOver: fromPromise(({ signal }) => takeOver(registration, signal)),
      reach: fromPromise(() => reach(registration)),
    },
    actions: {
      // Not reached now is asked again in five minutes.
      check: () => void registration.update().catch(() => {}),
      reload: () => void reload(registration),
      saveDeadline: (_, at: number | null) => deadline.save(at),
    },
  });
}

function followVersions(registration: ServiceWorkerRegistration, tell: (event: UpdateEvent) => void): () => void {
  const container = navigator.serviceWorker;
  // The first worker of a browser takes over a page whose parts are the newest anyway: no update.
  let controlled = container.controller !== null;
  const stop = new AbortController();
  const { signal } = stop;
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state === 'installed' && container.controller) tell({ type: 'FOUND' });
      },
      { signal },
    );
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing), { signal });
  container.addEventListener(
    'controllerchange',
    () => {
      if (controlled) tell({ type: 'TAKEN_OVER' });
      controlled = true;
    },
    { signal },
  );
  tell({ type: registration.waiting && controlled ? 'FOUND' : 'NONE' });
  return () => stop.abort();
}

function followBusyness(unsaved: UnsavedInput, tell: (event: UpdateEvent) => void): () => void {
  let told: BusyReason | null | undefined;
  const look = () => {
    const because =
      busy.because() ?? (unsaved.any ? 'unsaved_input' : null) ?? (queryClient.isMutating() > 0 ? 'saving' : null);
    if (because === told) return;
    told = because;
    tell(because ? { type: 'BUSY', because } : { type: 'FREE' });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  const unsubscribe = busy.subscribe(look);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

function takeOver({ waiting }: ServiceWorkerRegistration, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Another tab was first.
    if (!waiting) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true, signal });
    waiting.postMessage({ type: 'TAKE_OVER' } satisfies TakeOver);
  });
}

/** A newer version that still waits has an older one before it that does not end, and would answer with the older page: it is let go. */
async function reload(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.waiting) await registration.unregister().catch(() => false);
  location.reload();
}
