import { useCallback } from 'react';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { useSession } from './session-context.js';
import { signOut } from './sign-out.js';

const UNCONFIRMED =
  'You are signed out here, but Goldwake has not confirmed it yet. This browser sends it again, at the latest at your next visit.';

/** Returns the function that signs the player out. It shows a snackbar if the server has not confirmed the sign-out. */
export function useSignOut(): () => void {
  const { auth } = useSession();
  return useCallback(async () => {
    auth.send({ type: 'SIGN_OUT' });
    await signOut.finish();
    if (!signOut.isPending()) return;
    // A sign-in removes the snackbar, because the id is that of the news about the session.
    snackbars.show({ id: 'session', text: UNCONFIRMED, duration: 8_000 });
  }, [auth]);
}
