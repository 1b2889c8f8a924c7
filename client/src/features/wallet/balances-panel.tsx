import type { Currency } from '@goldwake/contracts';
import { canBuy, useAsOf, useAuth, useBalances, useBuyCoins } from '../../session/index.js';
import { asOfText } from '../../ui/as-of-text.js';
import { Amount, Button, CoinIcon, Skeleton } from '../../ui/index.js';
import { OpenRounds } from './open-rounds.js';
import { PlaythroughBar } from './playthrough-bar.js';
import styles from './wallet.module.css';

const ABOUT: Record<Currency, { name: string; text: string }> = {
  gold_coins: { name: 'Gold Coins', text: 'For fun. When they run out, top up for free.' },
  sweeps_coins: {
    name: 'Sweeps Coins',
    text: 'From bonuses. Each grant has a playthrough.',
  },
};

export function BalancesPanel({ onTopUp, onLeave }: { onTopUp: () => void; onLeave: () => void }) {
  const { known, shown, playthrough } = useBalances();
  const asOf = useAsOf();
  const { user } = useAuth();
  const buy = useBuyCoins();
  const isDamaged = !known && user?.wallet_version === null;
  return (
    <div className={styles.panel}>
      {(['gold_coins', 'sweeps_coins'] as const).map((currency) => (
        <section key={currency} className={styles.balance} data-currency={currency}>
          <CoinIcon currency={currency} size={40} />
          <div className={styles.about}>
            <h3>{ABOUT[currency].name}</h3>
            <p>{ABOUT[currency].text}</p>
          </div>
          <div className={styles.figure}>
            {known ? (
              <Amount micros={shown[currency]} currency={currency} counting />
            ) : (
              <Unknown isDamaged={isDamaged} />
            )}
          </div>
          {currency === 'sweeps_coins' && known && playthrough.requirement > 0n && (
            <PlaythroughBar playthrough={playthrough} />
          )}
        </section>
      ))}
      {isDamaged && (
        <p className={styles.trouble} role="alert">
          Your balances cannot be shown, because stored data of your wallet is damaged. Tell the operator; nothing can
          be bet until it is restored.
        </p>
      )}
      {asOf !== null && <p className={styles.note}>Not connected: the balances are {asOfText(asOf)}.</p>}
      {!isDamaged && <OpenRounds onLeave={onLeave} />}
      <div className={styles.ways}>
        {user && canBuy(user) && (
          <Button wide onClick={buy}>
            Buy Coins
          </Button>
        )}
        <Button wide onClick={onTopUp}>
          Top up Gold Coins
        </Button>
      </div>
    </div>
  );
}

function Unknown({ isDamaged }: { isDamaged: boolean }) {
  return isDamaged ? <span>–</span> : <Skeleton width={110} height={22} />;
}
