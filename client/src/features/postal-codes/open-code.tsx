import { formatPostalCode } from '@goldwake/contracts';
import type { RequestedPostalCode } from '@goldwake/contracts/http';
import { useEffect, useRef } from 'react';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { At } from '../../ui/at.js';
import { Button, CopyButton } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import { PaperCard } from './paper-card.js';
import styles from './postal-codes.module.css';
import { reload } from './use-postal-codes.js';

/** The code whose card is awaited, and the card to print. */
export function OpenCode({
  open,
  address,
  takesFocus,
}: {
  open: RequestedPostalCode;
  address: readonly string[];
  /** Whether the player has pressed the button that requested the code: it is gone, so the focus moves to the code. */
  takesFocus: boolean;
}) {
  const code = formatPostalCode(open.code);
  const shown = useRef<HTMLParagraphElement>(null);
  const isOver = useNow(1_000) >= Date.parse(open.expires_at);
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver]);
  useEffect(() => {
    if (takesFocus) shown.current?.focus();
  }, [takesFocus]);
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
