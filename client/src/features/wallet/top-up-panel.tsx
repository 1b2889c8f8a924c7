import { formatMoney, MICROS_PER_COIN, parseMicros } from '@goldwake/contracts';
import type { GrantResponse } from '@goldwake/contracts/http';
import { walletQuery } from '../../api/free-coins.js';
import { loadAgain, type ProblemError } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { MoneyButton, useBalances, useBalancesActor } from '../../session/index.js';
import { Amount, CoinIcon, ErrorState, Skeleton } from '../../ui/index.js';
import { durationText, useNow } from '../../ui/use-now.js';
import { useWallet } from './use-wallet.js';
import styles from './wallet.module.css';

/**
 * Balance below which a top-up is available, in micros. At or above it, the wallet refuses a top-up
 * with `top_up_not_needed`.
 */
const BELOW = MICROS_PER_COIN;

export function TopUpPanel() {
  const { known, actual } = useBalances();
  const balances = useBalancesActor();
  const now = useNow(1_000);
  const wallet = useWallet();
  const topUp = useCommand<GrantResponse>('/wallet/top-up', {
    onDone: (response) => {
      balances.send({ type: 'APPLY', source: 'other', ...response });
      void loadAgain(walletQuery.queryKey);
    },
    onRefused: () => void loadAgain(walletQuery.queryKey),
  });

  if (wallet.isError && !wallet.data) {
    return (
      <ErrorState title="The wallet could not be opened" onRetry={() => void wallet.refetch()} busy={wallet.isFetching}>
        {wallet.error.message}.
      </ErrorState>
    );
  }
  const opensAt = wallet.data?.top_up_available_at ? Date.parse(wallet.data.top_up_available_at) : 0;
  const reason =
    !known || !wallet.data
      ? 'Looking up whether a top-up is open'
      : actual.gold_coins >= BELOW
        ? 'Opens when your Gold Coins are below 1.00: there is enough to play with'
        : opensAt > now
          ? `One top-up an hour: the next opens in ${durationText(opensAt - now)}`
          : null;
  return (
    <div className={styles.panel}>
      <div className={styles.topUp}>
        <CoinIcon currency="gold_coins" size={56} />
        <p className={styles.now}>
          {known ? (
            <Amount micros={actual.gold_coins} currency="gold_coins" counting />
          ) : (
            <Skeleton width={140} height={30} />
          )}
        </p>
        <p className={styles.note}>Free Gold Coins when you have run out of them. Nothing to pay.</p>
      </div>
      <p className={styles.trouble} role="alert">
        {topUp.isError && reason === null && troubleText(topUp.error)}
      </p>
      <p className={styles.done} role="status">
        {topUp.isSuccess && (
          <>
            <span translate="no">{formatMoney(parseMicros(topUp.data.gold_coins), 'gold_coins')}</span> added to your
            wallet.
          </>
        )}
      </p>
      <MoneyButton tone="gold" size="large" wide busy={topUp.isPending} reason={reason} onClick={() => topUp.mutate()}>
        Top up{' '}
        {wallet.data ? (
          <span translate="no">{formatMoney(parseMicros(wallet.data.top_up_amount), 'gold_coins')}</span>
        ) : (
          'Gold Coins'
        )}
      </MoneyButton>
    </div>
  );
}

function troubleText({ message, unsure, retryAfter }: ProblemError): string {
  if (unsure) return `${message}. Pressing again never adds twice.`;
  return retryAfter ? `${message}: the next opens in ${durationText(retryAfter * 1_000)}.` : `${message}.`;
}
