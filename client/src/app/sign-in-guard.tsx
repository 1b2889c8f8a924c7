import { lazy, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAuth, useSession } from '../session/index.js';
import { paths } from '../shell/paths.js';
import { deferred } from './deferred-views.js';
import { PagePlaceholder } from './page-placeholder.js';

const SignInDoor = lazy(deferred('page: sign-in required', () => import('./sign-in-door.js')));

/**
 * Guards a page that requires sign-in. A visitor gets the sign-in dialog at the same address and sees the page after
 * signing in. A visitor who dismisses the dialog returns to the previous page, or to the lobby.
 */
export function SignInGuard({ children }: { children: ReactNode }) {
  const { auth } = useSession();
  const { ready, signedIn, confirmed } = useAuth();
  const [, navigate] = useLocation();

  useEffect(() => {
    // A player who signs out on a guarded page goes to the lobby instead of being asked to sign in again.
    const leaving = auth.on('signedOut', ({ asked }) => asked && navigate(paths.lobby, { replace: true }));
    return () => leaving.unsubscribe();
  }, [auth, navigate]);

  if (signedIn) return children;
  if (!ready) return <PagePlaceholder />;
  return <SignInDoor confirmed={confirmed} />;
}
