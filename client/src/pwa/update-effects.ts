import { fromCallback, fromPromise } from 'xstate';
import { queryClient } from '../api/index.js';
import { type BusyReason, busy } from '../session/busy.js';
import { deadline } from './deadline.js';
import { requirePage } from './require-page.js';
import { UnsavedInput } from './unsaved-input.js';
import { type UpdateEvent, updateMachine } from './update.machine.js';
import type { TakeOver } from './worker/messages.js';

/**
 * Interval of the check for unsaved input while an update is waiting, in milliseconds. Polling is needed because no
 * event signals that unsaved input is gone, for example when its form is removed.
 */
const LOOK_MS = 1_000;

/**
 * The update state machine with its real side effects: the service worker, the shared deadline and the player's
 * current activity.
 */
export function liveUpdateMachine(registration: ServiceWorkerRegistration) {
  const unsaved = new UnsavedInput();
  unsaved.follow(document);
  return updateMachine.provide({
    actors: {
      versions: fromCallback(({ sendBack }) => followVersions(registration, (event) => sendBack(event as never))),
      busyness: fromCallback(({ sendBack }) => followBusyness(unsaved, (event) => sendBack(event as never))),
      takeOver: fromPromise(({ signal }) => takeOver(registration, signal)),
      reach: fromPromise(() => requirePage(registration)),
    },
    actions: {
      // A failed check is ignored, because the next check follows in five minutes.
      check: () => void registration.update().catch(() => {}),
      reload: () => void reload(registration),
      saveDeadline: (_, at: number | null) => deadline.save(at),
    },
  });
}

function followVersions(registration: ServiceWorkerRegistration, notify: (event: UpdateEvent) => void): () => void {
  const container = navigator.serviceWorker;
  // The first service worker of a browser takes over a page that is already up to date, so its activation is
  // not an update.
  let controlled = container.controller !== null;
  const stop = new AbortController();
  const { signal } = stop;
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state === 'installed' && container.controller) notify({ type: 'FOUND' });
      },
      { signal },
    );
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing), { signal });
  container.addEventListener(
    'controllerchange',
    () => {
      if (controlled) notify({ type: 'TAKEN_OVER' });
      controlled = true;
    },
    { signal },
  );
  notify({ type: registration.waiting && controlled ? 'FOUND' : 'NONE' });
  return () => stop.abort();
}

function followBusyness(unsaved: UnsavedInput, notify: (event: UpdateEvent) => void): () => void {
  let notified: BusyReason | null | undefined;
  const look = () => {
    const because =
      busy.because() ?? (unsaved.any ? 'unsaved_input' : null) ?? (queryClient.isMutating() > 0 ? 'saving' : null);
    if (because === notified) return;
    notified = because;
    notify(because ? { type: 'BUSY', because } : { type: 'FREE' });
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
    // Another tab has already activated the waiting worker.
    if (!waiting) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true, signal });
    waiting.postMessage({ type: 'TAKE_OVER' } satisfies TakeOver);
  });
}

/**
 * Reloads the page. If the newer service worker is still waiting, the older one would serve the older page again, so
 * the registration is removed first.
 */
async function reload(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.waiting) await registration.unregister().catch(() => false);
  location.reload();
}
