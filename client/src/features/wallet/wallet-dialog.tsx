import { type ReactNode, useState } from 'react';
import type { WalletView } from '../../session/index.js';
import { Dialog, PlayMoneyBadge, Tabs } from '../../ui/index.js';
import { BalancesPanel } from './balances-panel.js';
import { HistoryPanel } from './history-panel.js';
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
  view: WalletView;
  onClose: () => void;
  /** Opens the fairness check of a round. */
  onCheckRound: (roundId: string) => void;
  /** Dialogs that open on top of the wallet. */
  children?: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className={styles.title}>
          Wallet <PlayMoneyBadge />
        </span>
      }
    >
      <WalletTabs key={view} first={view} onCheckRound={onCheckRound} onLeave={onClose} />
      {children}
    </Dialog>
  );
}

function WalletTabs({
  first,
  onCheckRound,
  onLeave,
}: {
  first: WalletView;
  onCheckRound: (roundId: string) => void;
  /** Called when the player follows a link out of the wallet. */
  onLeave: () => void;
}) {
  const [view, setView] = useState(first);
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
        { id: 'history', label: 'History', panel: <HistoryPanel onCheck={onCheckRound} /> },
      ]}
    />
  );
}
