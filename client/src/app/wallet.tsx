import { lazy, useCallback, useState } from 'react';
import { useAuth, type WalletView } from '../session/index.js';
import { OnceOpened } from '../ui/once-opened.js';
import { deferred } from './deferred-views.js';

const WalletDialog = lazy(deferred('dialog: wallet', () => import('../features/wallet/wallet-dialog.js')));
// The dice page lists this code among the deferred views.
const FairnessPanel = lazy(() => import('../features/fairness/fairness-panel.js'));

/** The wallet dialog, whose history opens the fairness check of a round on top of it. */
export function Wallet({ open, view, onClose }: { open: boolean; view: WalletView | null; onClose: () => void }) {
  const { user } = useAuth();
  const [check, setCheck] = useState<{ open: boolean; roundId: string | null }>({ open: false, roundId: null });
  const checkRound = useCallback((roundId: string) => setCheck({ open: true, roundId }), []);
  const close = () => setCheck((was) => ({ ...was, open: false }));
  const checks = open && check.open;
  return (
    <OnceOpened open={open} onFail={onClose}>
      <WalletDialog open={open} view={view} onClose={onClose} onCheckRound={checkRound}>
        <OnceOpened open={checks} onFail={close}>
          <FairnessPanel open={checks} onClose={close} uid={user?.uid} roundId={check.roundId} onLogIn={close} />
        </OnceOpened>
      </WalletDialog>
    </OnceOpened>
  );
}
