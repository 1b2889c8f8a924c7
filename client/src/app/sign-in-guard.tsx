import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { dialogs, useAuth, useOpenAuth, useSession } from '../session/index.js';
import { paths } from '../shell/paths.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';
import { RetryIcon, UserIcon } from '../ui/icons.js';
import { Button, EmptyState } from '../ui/index.js';
import { openPageWasShown } from './open-page.js';
import { PagePlaceholder } from './page-placeholder.js';

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
  return confirmed ? <Door /> : <Waiting />;
}

function Door() {
  useTitle('Sign in');
  useNoIndex();
  const { authFlow } = useSession();
  const openAuth = useOpenAuth();
  const [, navigate] = useLocation();

  useEffect(() => {
    const leaving = authFlow.on('left', () => {
      if (openPageWasShown() && canGoBack()) history.back();
      else navigate(paths.lobby, { replace: true });
    });
    // A banned player is not asked to sign in, because the server would refuse the sign-in.
    if (dialogs.current()?.name === 'banned') navigate(paths.lobby, { replace: true });
    // A referral link has already opened the sign-up dialog, so the login dialog is opened only if no dialog is open.
    else if (authFlow.getSnapshot().matches('closed')) openAuth('login');
    return () => leaving.unsubscribe();
  }, [authFlow, openAuth, navigate]);

  return (
    <EmptyState
      page
      icon={<UserIcon size={24} />}
      title="Sign in to open this page"
      action={<Button onClick={() => openAuth('login')}>Login</Button>}
    >
      It belongs to your account. You come straight back here.
    </EmptyState>
  );
}

function Waiting() {
  useTitle('Waiting for Goldwake');
  useNoIndex();
  return (
    <EmptyState page icon={<RetryIcon size={24} />} title="Goldwake does not answer">
      Your session could not be looked up, so this page has to wait. It opens by itself once the connection is back.
    </EmptyState>
  );
}

/**
 * Returns whether the browser history has an earlier entry within this site. Returns false if the browser does not
 * support the Navigation API.
 */
function canGoBack(): boolean {
  return (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack ?? false;
}
