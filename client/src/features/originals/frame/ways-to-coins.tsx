import type { Currency } from '@goldwake/contracts';
import { canBuy, dialogs, useAuth, useBuyCoins, useOpenWallet } from '../../../session/index.js';
import { Button } from '../../../ui/index.js';
import styles from './ways-to-coins.module.css';

/** Buttons that lead a player without coins for a stake to new ones. */
export function WaysToCoins({ currency }: { currency: Currency }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  const openWallet = useOpenWallet();
  return (
    <div className={styles.ways}>
      <Button onClick={() => dialogs.open({ name: 'daily_claim' })}>Open the daily bonus</Button>
      {currency === 'gold_coins' ? (
        <Button onClick={() => openWallet('top_up')}>Top up</Button>
      ) : (
        user && canBuy(user) && <Button onClick={buy}>Buy Coins</Button>
      )}
    </div>
  );
}
