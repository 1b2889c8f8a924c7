import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.js';

export type BadgeTone = 'neutral' | 'gold' | 'green' | 'coral' | 'sky';

export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string | undefined;
}) {
  return <span className={cx(styles.badge, styles[tone], className)}>{children}</span>;
}

/** Badge that marks amounts as play money; shown once on each screen that shows money. */
export function PlayMoneyBadge({ className }: { className?: string | undefined }) {
  return <Badge className={className}>Play money</Badge>;
}
