import { useCallback } from 'react';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { useSession } from './session-context.js';
import { signOut } from './sign-out.js';

/** Returns the function that signs the player out. It shows a snackbar if the server has not confirmed the sign-out. */
export function useSignOut(): () => void {
  const { auth } = useSession();
  return useCallback(async () => {
    auth.send({ type: 'SIGN_OUT' });
    await signOut.finish();
    if (!signOut.isPending()) return;
    const reason = navigator.onLine ? 'Goldwake does not answer.' : 'You are offline.';
    const text = `${reason} You are signed out in this browser, and your session ends when the server can be reached.`;
    snackbars.show({ id: 'sign-out', text, duration: 10_000 });
  }, [auth]);
}
