import { type Currency, parseMicros } from '@goldwake/contracts';
import type { Purchase } from '@goldwake/contracts/http';
import { PlayNext, useNextGame } from '../../../catalogue/next-game.js';
import { serverNow } from '../../../clock/clock.js';
import { useBalances } from '../../../session/index.js';
import { Amount, Button, CoinIcon, Skeleton } from '../../../ui/index.js';
import { CheckIcon } from '../../../ui/later-icons.js';
import styles from '../cashier.module.css';
import { allCoinsOf, bonusText, hasSweeps, paidWords } from '../purchase-words.js';
import { StatusHead } from './status-head.js';

/** A paid purchase: what was credited, and what the wallet holds now. */
export function Succeeded({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  const next = useNextGame();
  const credited = allCoinsOf(purchase);
  const { title, text } = paidWords(purchase, serverNow());
  return (
    <>
      <StatusHead icon={<CheckIcon size={24} />} tone="green" title={title}>
        {purchase.bonus && `This includes ${bonusText(purchase.bonus)} from a promotion. `}
        {text} The receipt is in your transactions.
      </StatusHead>
      <dl className={styles.credited}>
        <Credited currency="gold_coins" amount={credited.gold_coins} />
        {hasSweeps(purchase) && <Credited currency="sweeps_coins" amount={credited.sweeps_coins} />}
      </dl>
      <div className={styles.actions} data-actions>
        {next && <PlayNext game={next} onPick={onDone} />}
        <Button tone={next ? 'quiet' : 'gold'} size="large" wide onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

function Credited({ currency, amount }: { currency: Currency; amount: string }) {
  const { known, shown } = useBalances();
  return (
    <div className={styles.creditedCoin} data-currency={currency}>
      <dt>
        <CoinIcon currency={currency} size={36} />
        <span className="visually-hidden">{currency === 'gold_coins' ? 'Gold Coins' : 'Sweeps Coins'}</span>
      </dt>
      <dd className={styles.creditedAmount}>
        <Amount micros={parseMicros(amount)} currency={currency} signed />
      </dd>
      <dd className={styles.creditedBalance}>
        Balance {known ? <Amount micros={shown[currency]} currency={currency} counting /> : <Skeleton width={90} />}
      </dd>
    </div>
  );
}
