import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { dialogs, LOGIN, useOpenAuth, useSession } from '../session/index.js';
import { paths } from '../shell/paths.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';
import { RetryIcon, UserIcon } from '../ui/icons.js';
import { Button, EmptyState } from '../ui/index.js';
import { openPageWasShown } from './open-page.js';

/**
 * Replaces a page that requires sign-in for a visitor, or while the session cannot be confirmed. It is rarely shown, so
 * it is not part of the initial bundle.
 */
export default function SignInDoor({ confirmed }: { confirmed: boolean }) {
  return confirmed ? <Door /> : <Waiting />;
}

function Door() {
  useTitle(LOGIN);
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
      title={`${LOGIN} to open this page`}
      action={<Button onClick={() => openAuth('login')}>{LOGIN}</Button>}
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
