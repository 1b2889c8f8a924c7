import { useState } from 'react';
import type { WalletView } from '../../session/index.js';
import { Dialog, PlayMoneyBadge, Tabs } from '../../ui/index.js';
import { BalancesPanel } from './balances-panel.js';
import { TopUpPanel } from './top-up-panel.js';
import styles from './wallet.module.css';

export default function WalletDialog({
  open,
  view,
  onClose,
}: {
  open: boolean;
  view: WalletView;
  onClose: () => void;
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
      <WalletTabs key={view} first={view} />
    </Dialog>
  );
}

function WalletTabs({ first }: { first: WalletView }) {
  const [view, setView] = useState(first);
  return (
    <Tabs
      label="Wallet"
      value={view}
      onValue={setView}
      items={[
        { id: 'balances', label: 'Balances', panel: <BalancesPanel onTopUp={() => setView('top_up')} /> },
        { id: 'top_up', label: 'Top up', panel: <TopUpPanel /> },
      ]}
    />
  );
}
