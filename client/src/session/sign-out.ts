import { exclusively } from '../api/exclusively.js';
import { api, asProblem } from '../api/index.js';
import { browserStorage } from '../storage/browser-storage.js';
import { remembered } from './remembered.js';

const KEY = 'goldwake.sign-out';
const RETRY_MS = 5_000;

let sending: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

const isPending = () => browserStorage.getItem(KEY) !== null && !remembered.has();

async function send(): Promise<void> {
  try {
    await api.signOut();
    signOut.forget();
  } catch (error) {
    if (asProblem(error).unsure) signOut.postpone();
  }
}

/** Other tabs wait for the request, because its response clears the session cookie, also that of a later sign-in. */
function hold(work: () => Promise<void>): void {
  sending = exclusively(KEY, work).finally(() => {
    sending = undefined;
  });
}

/** Sign-out on the server. Until the server has confirmed it, this browser remembers it and sends it again. */
export const signOut = {
  /** Sends the request at once, so that it leaves before the tab is closed. */
  start(): void {
    browserStorage.setItem(KEY, '1');
    const sent = send();
    hold(() => sent);
  },
  /** Sends a sign-out again that the server has not confirmed. Called at the start of a visit. */
  async finish(): Promise<void> {
    if (!sending && isPending()) hold(async () => (isPending() ? send() : undefined));
    await sending;
  },
  isPending,
  postpone(): void {
    signOut.forget();
    browserStorage.setItem(KEY, '1');
    retry = setTimeout(signOut.finish, RETRY_MS);
  },
  /** Called when a session begins, because a sign-out would then end it. */
  forget(): void {
    clearTimeout(retry);
    browserStorage.removeItem(KEY);
  },
};
