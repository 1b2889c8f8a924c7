import type { Currency } from '@goldwake/contracts';
import { canBuy, dialogs, useAuth, useBuyCoins, useMoneyBlocked, useOpenWallet } from '../../../session/index.js';
import { Button } from '../../../ui/index.js';
import styles from './ways-to-coins.module.css';

/**
 * Buttons that lead a player without coins for a stake to new ones. While no money may be moved they are disabled, and
 * the bet button next to them says why. They stay focusable, so that the focus is not lost.
 */
export function WaysToCoins({ currency }: { currency: Currency }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  const openWallet = useOpenWallet();
  const blocked = useMoneyBlocked() !== null;
  const when = (open: () => void) => ({ 'aria-disabled': blocked || undefined, onClick: blocked ? undefined : open });
  return (
    <div className={styles.ways}>
      <Button {...when(() => dialogs.open({ name: 'daily_claim' }))}>Open the daily bonus</Button>
      {currency === 'gold_coins' ? (
        <Button {...when(() => openWallet('top_up'))}>Top up</Button>
      ) : (
        user && canBuy(user) && <Button {...when(buy)}>Buy Coins</Button>
      )}
    </div>
  );
}
