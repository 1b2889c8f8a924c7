import { type ReactNode, useEffect } from 'react';
import { useAuth, useRequireSignIn } from '../session/index.js';
import { PagePlaceholder } from './page-placeholder.js';

/** A page for signed-in players: others are asked to sign in at its address, and are on it once they have. */
export function SignInGuard({ children }: { children: ReactNode }) {
  const { ready, signedIn } = useAuth();
  const requireSignIn = useRequireSignIn();
  useEffect(() => {
    if (ready && !signedIn) requireSignIn();
  }, [ready, signedIn, requireSignIn]);
  return signedIn ? children : <PagePlaceholder />;
}
