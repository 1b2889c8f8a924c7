import type { ProblemError } from '../../api/index.js';
import { MoneyButton } from '../../session/index.js';
import { CheckIcon } from '../../ui/icons.js';
import { Button, CoinIcon, Dialog, ErrorState, Skeleton } from '../../ui/index.js';
import { durationText } from '../../ui/use-now.js';
import styles from './daily-claim.module.css';
import { amountsText, amountText, useDailyClaim } from './use-daily-claim.js';

export default function DailyClaimDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Daily bonus" description="Once a day, at any time of the day (UTC).">
      <Offer onClose={onClose} />
    </Dialog>
  );
}

function Offer({ onClose }: { onClose: () => void }) {
  const { offer, claim, available, waitMs } = useDailyClaim();
  const { data } = offer;
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
        <Skeleton height={132} radius={12} />
        <Skeleton height={52} />
      </div>
    );
  }
  const claimed = claim.isSuccess || !available;
  return (
    <div className={styles.offer}>
      <div className={styles.amounts} data-claimed={claimed || undefined}>
        <div className={styles.amount}>
          <CoinIcon currency="gold_coins" size={44} />
          <strong className="numeric">{amountText(data, 'gold_coins')}</strong>
        </div>
        <span className={styles.plus}>+</span>
        <div className={styles.amount}>
          <CoinIcon currency="sweeps_coins" size={44} />
          <strong className="numeric">{amountText(data, 'sweeps_coins')}</strong>
        </div>
      </div>
      <p className={styles.trouble} role="alert">
        {claim.isError && !claimed && troubleText(claim.error)}
      </p>
      {claimed ? (
        <>
          <p className={styles.done} role="status">
            <CheckIcon />
            {claim.isSuccess ? 'Claimed. It is in your wallet.' : 'Claimed today.'}
            {waitMs !== null && ` The next one opens in ${durationText(waitMs)}.`}
          </p>
          <Button tone={claim.isSuccess ? 'gold' : 'plain'} size="large" wide onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <MoneyButton tone="gold" size="large" wide busy={claim.isPending} onClick={() => claim.mutate()}>
          Claim {amountsText(data)}
        </MoneyButton>
      )}
    </div>
  );
}

function troubleText({ message, unsure }: ProblemError): string {
  return unsure ? `${message}. Pressing again never claims twice.` : `${message}.`;
}
