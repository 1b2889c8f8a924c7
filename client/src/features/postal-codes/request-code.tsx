import type { PostalCodesResponse } from '@goldwake/contracts/http';
import { useState } from 'react';
import { MoneyButton } from '../../session/index.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { dayText, hourAndMinute } from '../../ui/clock-text.js';
import { CoinIcon, EmptyState } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import { useNow } from '../../ui/use-now.js';
import styles from './postal-codes.module.css';
import { useRequestCode } from './use-postal-codes.js';

/** What a card pays, and the button that requests a code. */
export function RequestCode({ codes: { terms, next_request_at } }: { codes: PostalCodesResponse }) {
  const [trouble, setTrouble] = useState('');
  const request = useRequestCode(({ message, unsure }) =>
    setTrouble(unsure ? `${message}. Pressing again never requests two codes.` : `${message}.`),
  );
  const now = useNow(1_000);
  if (!terms) {
    return (
      <EmptyState icon={<MailIcon size={24} />} title="No code can be requested now">
        Cards with earlier codes are still accepted.
      </EmptyState>
    );
  }
  const { reward, valid_days } = terms;
  return (
    <section className={styles.card} aria-labelledby="postal-request">
      <h2 id="postal-request">Request a code</h2>
      <p className={styles.reward}>
        <CoinIcon currency="sweeps_coins" size={36} />
        <span translate="no">{nonZeroAmountsText(reward)}</span>
      </p>
      <p className={styles.soft}>
        for a card that arrives within {valid_days} days of your request. You can request one code a day.
      </p>
      <div className={styles.action}>
        <MoneyButton
          tone="gold"
          size="large"
          wide
          busy={request.isPending}
          reason={next_request_at !== null && now < Date.parse(next_request_at) ? waitText(next_request_at) : null}
          onClick={() => {
            setTrouble('');
            request.mutate();
          }}
        >
          Request a code
        </MoneyButton>
      </div>
      <p className={styles.trouble} role="alert">
        {trouble}
      </p>
    </section>
  );
}

function waitText(nextRequestAt: string): string {
  const day = dayText(nextRequestAt).replace('Today', 'today');
  return `You have requested today’s code. You can request the next code from ${day}, ${hourAndMinute(nextRequestAt)}`;
}
