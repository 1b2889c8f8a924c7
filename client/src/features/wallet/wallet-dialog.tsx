import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { dialogs } from '../../session/dialogs.js';
import type { WalletView } from '../../session/index.js';
import { forgetWallet, openOnReturn } from '../../session/kept-wallet.js';
import { Dialog, PlayMoneyBadge, Tabs } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import { BalancesPanel } from './balances-panel.js';
import { HistoryPanel } from './history-panel.js';
import { NoSweepsPanel } from './no-sweeps-panel.js';
import { RedeemPanel } from './redeem-panel.js';
import { TopUpPanel } from './top-up-panel.js';
import styles from './wallet.module.css';

export default function WalletDialog({
  open,
  view,
  onClose,
  onCheckRound,
  children,
}: {
  open: boolean;
  /** The view to begin with; null while the dialog is closed. */
  view: WalletView | null;
  onClose: () => void;
  /** Opens the fairness check of a round. */
  onCheckRound: (roundId: string) => void;
  /** Dialogs that open on top of the wallet. */
  children?: ReactNode;
}) {
  const first = useLastShown(view) ?? 'balances';
  useEffect(openOnReturn, []);
  useEffect(() => {
    // Another dialog has replaced the wallet, so the player does not close it.
    if (!open && dialogs.current()) forgetWallet();
  }, [open]);
  const close = useCallback(() => {
    forgetWallet();
    onClose();
  }, [onClose]);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={
        <span className={styles.title}>
          {first === 'no_sc' ? 'You have run out of Sweeps Coins' : 'Wallet'} <PlayMoneyBadge />
        </span>
      }
    >
      {first === 'no_sc' ? (
        <NoSweepsPanel />
      ) : (
        <WalletTabs key={first} first={first} onCheckRound={onCheckRound} onLeave={close} />
      )}
      {children}
    </Dialog>
  );
}

type Tab = Exclude<WalletView, 'no_sc'>;

function WalletTabs({
  first,
  onCheckRound,
  onLeave,
}: {
  first: Tab;
  onCheckRound: (roundId: string) => void;
  /** Called when the player follows a link out of the wallet. */
  onLeave: () => void;
}) {
  const [view, setView] = useState<Tab>(first);
  return (
    <Tabs
      label="Wallet"
      value={view}
      onValue={setView}
      items={[
        {
          id: 'balances',
          label: 'Balances',
          panel: <BalancesPanel onTopUp={() => setView('top_up')} onLeave={onLeave} />,
        },
        { id: 'top_up', label: 'Top up', panel: <TopUpPanel /> },
        { id: 'redeem', label: 'Redeem', panel: <RedeemPanel onLeave={onLeave} /> },
        { id: 'history', label: 'History', panel: <HistoryPanel onCheck={onCheckRound} onLeave={onLeave} /> },
      ]}
    />
  );
}
