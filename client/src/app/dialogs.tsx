import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { dialogs, type OpenDialog, useAuth, useDialog, useSession } from '../session/index.js';

const AuthDialog = lazy(() => import('../features/auth/auth-dialog.js'));
const WalletDialog = lazy(() => import('../features/wallet/wallet-dialog.js'));
const DailyClaimDialog = lazy(() => import('../features/daily-claim/daily-claim-dialog.js'));
const KeysDialog = lazy(() => import('../shell/keys-dialog.js'));

/** All dialogs of the house; each is loaded when first asked for, and stays for its closing animation. */
export function Dialogs() {
  const { authFlow } = useSession();
  const authOpen = useSelector(authFlow, (snapshot) => !snapshot.matches('closed'));
  const { signedIn } = useAuth();
  const open = useDialog();
  const is = (name: OpenDialog['name']) => open?.name === name && !authOpen;
  const close = dialogs.close;
  return (
    <>
      <OnceOpened open={authOpen}>
        <AuthDialog />
      </OnceOpened>
      <OnceOpened open={is('wallet') && signedIn}>
        <WalletDialog
          open={is('wallet') && signedIn}
          view={open?.name === 'wallet' ? open.view : 'balances'}
          onClose={close}
        />
      </OnceOpened>
      <OnceOpened open={is('daily_claim') && signedIn}>
        <DailyClaimDialog open={is('daily_claim') && signedIn} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('keys')}>
        <KeysDialog open={is('keys')} onClose={close} />
      </OnceOpened>
    </>
  );
}

function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Suspense>{children}</Suspense> : null;
}
