import type { ReactNode } from 'react';
import { cx } from '../../ui/index.js';
import styles from './parts.module.css';

/** List of facts about one item, one `Fact` per line. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx(styles.facts, className)}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
