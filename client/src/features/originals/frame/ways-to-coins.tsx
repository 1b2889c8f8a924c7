import { canBuy, dialogs, useAuth, useBuyCoins, useMoneyBlocked, useOpenWallet } from '../../../session/index.js';
import { Button } from '../../../ui/index.js';
import type { AnyTable } from './use-table.js';
import styles from './ways-to-coins.module.css';

/**
 * Buttons that lead a player without coins for a stake to the coins that can be had now. While no money may be moved
 * they are disabled, and the bet panel says why. They stay focusable, so that the focus is not lost.
 */
export function WaysToCoins({ table: { currency, freeCoins } }: { table: AnyTable }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  const openWallet = useOpenWallet();
  const blocked = useMoneyBlocked() !== null;
  const when = (open: () => void) => ({ 'aria-disabled': blocked || undefined, onClick: blocked ? undefined : open });
  const isOpen = (name: string) => freeCoins.some((way) => way.name === name);
  return (
    <div className={styles.ways}>
      {isOpen('daily bonus') && (
        <Button {...when(() => dialogs.open({ name: 'daily_claim' }))}>Open the daily bonus</Button>
      )}
      {isOpen('top-up') && <Button {...when(() => openWallet('top_up'))}>Top up</Button>}
      {currency === 'sweeps_coins' && user && canBuy(user) && <Button {...when(buy)}>Buy Coins</Button>}
    </div>
  );
}
