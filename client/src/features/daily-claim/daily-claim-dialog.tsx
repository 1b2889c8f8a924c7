import { useEffect, useRef } from 'react';
import { claimTrouble } from '../../api/claim-trouble.js';
import { dailyClaimQuery } from '../../api/free-coins.js';
import { loadAgain } from '../../api/index.js';
import { PlayNext, useNextGame } from '../../catalogue/next-game.js';
import { MoneyButton } from '../../session/index.js';
import { Button, CoinIcon, Dialog, ErrorState, Skeleton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { useFocusHome } from '../../ui/use-focus-home.js';
import { durationText } from '../../ui/use-now.js';
import styles from './daily-claim.module.css';
import { StreakDays } from './streak-days.js';
import { amountText, bothAmountsText, useDailyClaim } from './use-daily-claim.js';

export default function DailyClaimDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Daily bonus"
      description="Claim every day (UTC); after a missed day the streak starts again at day 1."
    >
      <Offer onClose={onClose} />
    </Dialog>
  );
}

function Offer({ onClose }: { onClose: () => void }) {
  const { offer, claim, available, waitMs } = useDailyClaim();
  const next = useNextGame();
  const root = useRef<HTMLDivElement>(null);
  // At midnight the focused button disappears, because the claim of the next day replaces it.
  const focusEvents = useFocusHome(() => root.current?.querySelector<HTMLElement>('a, button') ?? null);
  // The pressed button is gone, so the focus moves to the next action.
  useEffect(() => {
    if (claim.isSuccess) root.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [claim.isSuccess]);
  const { data } = offer;
  const { reset } = claim;
  const opensNow = data !== undefined && available && !data.available;
  // The next bonus has opened while the dialog is shown, so the claim in it is that of the day before.
  useEffect(() => {
    if (!opensNow) return;
    reset();
    void loadAgain(dailyClaimQuery.queryKey);
  }, [opensNow, reset]);
  if (!data) {
    if (offer.isError) {
      return (
        <ErrorState
          title="The bonus could not be looked up"
          onRetry={() => void offer.refetch()}
          busy={offer.isFetching}
        >
          {offer.error.message}.
        </ErrorState>
      );
    }
    return (
      <div className={styles.offer}>
        <Skeleton height={116} radius={12} />
        <Skeleton height={152} radius={8} />
        <Skeleton height={52} />
      </div>
    );
  }
  const claimed = claim.isSuccess || !available;
  const { days } = data;
  const today = opensNow ? (data.day % days.length) + 1 : data.day;
  const amounts = claim.data ?? days[today - 1] ?? data;
  const sign = claim.isSuccess ? '+' : '';
  return (
    <div ref={root} className={styles.offer} {...focusEvents}>
      <div className={styles.amounts} data-state={claim.isSuccess ? 'granted' : claimed ? 'claimed' : undefined}>
        <div className={styles.amount}>
          <CoinIcon currency="gold_coins" size={44} />
          <strong translate="no" className="numeric">
            {sign}
            {amountText(amounts, 'gold_coins')}
          </strong>
        </div>
        {!claim.isSuccess && <span className={styles.plus}>+</span>}
        <div className={styles.amount}>
          <CoinIcon currency="sweeps_coins" size={44} />
          <strong translate="no" className="numeric">
            {sign}
            {amountText(amounts, 'sweeps_coins')}
          </strong>
        </div>
      </div>
      <StreakDays days={days} today={today} claimed={claimed} justNow={claim.isSuccess} />
      <p className={styles.trouble} role="alert">
        {claim.isError && !claimed && claimTrouble(claim.error)}
      </p>
      {claimed ? (
        <>
          <p className={styles.done} role="status">
            <CheckIcon />
            <span>
              {claim.data && <span className="visually-hidden">{bothAmountsText(claim.data)}. </span>}
              {claim.isSuccess ? 'Claimed. It is in your wallet.' : 'Claimed today.'}
              {waitMs !== null && ` The next one opens in ${durationText(waitMs)}.`}
            </span>
          </p>
          <div className={styles.actions}>
            {claim.isSuccess && next && <PlayNext game={next} onPick={onClose} />}
            <Button tone={claim.isSuccess ? (next ? 'quiet' : 'gold') : 'plain'} size="large" wide onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <MoneyButton tone="gold" size="large" wide busy={claim.isPending} onClick={() => claim.mutate()}>
          Claim <span translate="no">{bothAmountsText(amounts)}</span>
        </MoneyButton>
      )}
    </div>
  );
}
