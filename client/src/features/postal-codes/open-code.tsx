import { formatPostalCode } from '@goldwake/contracts';
import type { RequestedPostalCode } from '@goldwake/contracts/http';
import { type Ref, useEffect } from 'react';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { At } from '../../ui/at.js';
import { Button, CopyButton } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import { PaperCard } from './paper-card.js';
import styles from './postal-codes.module.css';
import { reload } from './use-postal-codes.js';

/** Time between the end of a code and the first reload, because the estimate of the server's time may be ahead of it. */
const GRACE_MS = 1_000;
const AGAIN_MS = 5_000;

/** The code whose card is awaited, and the card to print. */
export function OpenCode({
  open,
  address,
  shown,
}: {
  open: RequestedPostalCode;
  address: readonly string[];
  /** The code, which takes the focus when the button that requested it is removed. */
  shown: Ref<HTMLParagraphElement>;
}) {
  const code = formatPostalCode(open.code);
  const isOver = useNow(1_000) >= Date.parse(open.expires_at) + GRACE_MS;
  useEffect(() => {
    if (!isOver) return;
    void reload();
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <section className={styles.card} aria-labelledby="postal-open">
      <h2 id="postal-open">Your code</h2>
      <div className={styles.code}>
        <p ref={shown} tabIndex={-1} translate="no" data-testid="postal-code">
          {code}
        </p>
        <CopyButton label="postal request code" value={code} />
      </div>
      <p className={styles.soft}>
        Pays <span translate="no">{nonZeroAmountsText(open)}</span> if the card arrives before{' '}
        <At time={open.expires_at} />.
      </p>
      <PaperCard code={code} address={address} />
      <div className={styles.action}>
        <Button tone="gold" wide onClick={() => window.print()}>
          Print the card
        </Button>
      </div>
    </section>
  );
}
