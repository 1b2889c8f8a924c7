import { createActor } from 'xstate';
import { deviceNow } from '../clock/clock.js';
import type { BusyReason } from '../session/busy.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { deadline } from './deadline.js';
import { liveUpdateMachine } from './update-effects.js';
import { warm } from './warm.js';

const UPDATE = 'update';
/** Time for which the update prompt is shown, in milliseconds (specification §9). */
const OFFER_MS = 10_000;
/**
 * Delay before pages are cached for offline use, in milliseconds, so that the requests of the current page go first.
 */
const WARM_AFTER_MS = 8_000;

const WAITS_FOR: Record<BusyReason, string> = {
  round: 'The update is ready. It waits until your round has ended.',
  provider_round: 'The update is ready. It waits until your round has ended.',
  unsaved_input: 'The update is ready. It waits until what you typed is sent.',
  saving: 'The update is ready. It waits until your change is saved.',
};

const UNREACHED = 'The update is ready. It comes once Goldwake can be reached.';

/**
 * Registers the service worker and starts the update prompt. Does nothing if the browser does not provide service
 * workers, for example on a plain-HTTP origin other than localhost.
 */
export async function startPwa(): Promise<void> {
  const registration = await register();
  if (!registration) return;
  const update = createActor(liveUpdateMachine(registration), {
    input: { deadline: deadline.load(), now: deviceNow },
  });
  const offer = (until: number, duration: number | null) =>
    snackbars.show({
      id: UPDATE,
      text: 'An update is available. This page refreshes by itself in',
      until,
      duration,
      action: { label: 'Update', run: () => update.send({ type: 'PRESS' }) },
    });
  update.on('offered', (event) => offer(event.deadline, OFFER_MS));
  update.on('closing', (event) => offer(event.deadline, null));
  update.on('held', ({ because }) => snackbars.show({ id: UPDATE, text: WAITS_FOR[because], duration: OFFER_MS }));
  update.on('unreached', () => snackbars.show({ id: UPDATE, text: UNREACHED, duration: OFFER_MS }));
  update.start();
  const first = navigator.serviceWorker.controller === null;
  setTimeout(() => void warm(navigator.serviceWorker, first), WARM_AFTER_MS);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.register('/service-worker.js');
  } catch {
    // The registration failed or the browser blocks it. The client still works, but it is not available offline.
    return undefined;
  }
}
