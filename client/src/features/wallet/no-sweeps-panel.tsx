import { RULE_TEXTS } from '@goldwake/contracts';
import { canBuy, dialogs, useAuth, useBuyCoins } from '../../session/index.js';
import { Button, CoinIcon } from '../../ui/index.js';
import styles from './wallet.module.css';

/** Tells a player who has run out of Sweeps Coins how to get new ones. */
export function NoSweepsPanel() {
  const { user } = useAuth();
  const buy = useBuyCoins();
  const mayBuy = user !== null && canBuy(user);
  return (
    <div className={styles.panel}>
      <div className={styles.topUp}>
        <CoinIcon currency="sweeps_coins" size={56} />
        <p className={styles.note}>Your last round left 0.00 SC. New ones are free.</p>
        <p className={styles.note}>
          The daily bonus is {RULE_TEXTS.bonusGold} and {RULE_TEXTS.bonusSweeps}, once a day, more on each day in a row.
          A new day begins at midnight UTC.
        </p>
        {mayBuy && <p className={styles.note}>Packages of Gold Coins add Sweeps Coins as a bonus.</p>}
      </div>
      <Button tone="gold" size="large" wide onClick={() => dialogs.open({ name: 'daily_claim' })}>
        Open the daily bonus
      </Button>
      <div className={styles.ways}>
        {mayBuy && (
          <Button wide onClick={buy}>
            Buy Coins
          </Button>
        )}
        <Button wide tone="quiet" onClick={() => dialogs.open({ name: 'wallet', view: 'balances' })}>
          See the wallet
        </Button>
      </div>
    </div>
  );
}
