import { formatPostalCode } from '@goldwake/contracts';
import type { RequestedPostalCode } from '@goldwake/contracts/http';
import type { ReactElement, Ref } from 'react';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { At } from '../../ui/at.js';
import { Badge, EmptyState } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import styles from './postal-codes.module.css';
import { STATUS_WORDS } from './status-words.js';

/** The codes that are not open any more, newest first. */
export function CodeHistory({
  history,
  heading,
}: {
  history: readonly RequestedPostalCode[];
  /** Takes the focus when the focused element of an open code is removed. */
  heading: Ref<HTMLHeadingElement>;
}) {
  return (
    <section className={styles.card} aria-labelledby="postal-history">
      <h2 ref={heading} id="postal-history" tabIndex={-1}>
        Your cards
      </h2>
      {history.length === 0 ? (
        <EmptyState icon={<MailIcon size={24} />} title="No card yet">
          Cards that have arrived, and codes that have expired, are listed here.
        </EmptyState>
      ) : (
        <ol className={styles.history}>
          {history.map((code) => (
            <Row key={code.code} code={code} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ code }: { code: RequestedPostalCode }) {
  const { label, tone } = STATUS_WORDS[code.status];
  return (
    <li>
      <p className={styles.rowTitle}>
        <span translate="no" className={styles.rowCode}>
          {formatPostalCode(code.code)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className={styles.soft}>
        <What code={code} />
      </p>
      {code.status === 'accepted' && (
        <span translate="no" className={styles.gain}>
          +{nonZeroAmountsText(code)}
        </span>
      )}
    </li>
  );
}

function What({ code: { status, processed_at, expires_at, reason } }: { code: RequestedPostalCode }): ReactElement {
  const time = <At time={processed_at ?? expires_at} />;
  switch (status) {
    case 'received':
      return <>The card arrived {time}.</>;
    case 'accepted':
      return <>The card was accepted {time}.</>;
    case 'rejected':
      return (
        <>
          The card was rejected {time}: {reason}
        </>
      );
    case 'open':
      return <>The card must arrive before {time}.</>;
    case 'expired':
      return <>The card did not arrive before {time}.</>;
  }
}
