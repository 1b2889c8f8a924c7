import { api, asProblem } from '../api/index.js';
import { browserStorage } from '../storage/browser-storage.js';
import { remembered } from './remembered.js';

const KEY = 'goldwake.sign-out';
const RETRY_MS = 5_000;

let sending: Promise<void> | undefined;

function send(): void {
  sending = api
    .signOut()
    .then(signOut.forget, (error: unknown) => {
      if (asProblem(error).unsure) setTimeout(signOut.finish, RETRY_MS);
    })
    .finally(() => {
      sending = undefined;
    });
}

/** Sign-out on the server. Until the server has confirmed it, this browser remembers it and sends it again. */
export const signOut = {
  /** Sends the request at once, so that it leaves before the tab is closed. */
  start(): void {
    browserStorage.setItem(KEY, '1');
    send();
  },
  /**
   * Sends a sign-out again that the server has not confirmed. Called at the start of a visit, and before a sign-in, whose
   * cookie would replace that of the session that must end.
   */
  async finish(): Promise<void> {
    if (!sending && browserStorage.getItem(KEY) && !remembered.has()) send();
    await sending;
  },
  /** Called after a sign-in too, because a sign-out would then end the new session. */
  forget: (): void => browserStorage.removeItem(KEY),
};
