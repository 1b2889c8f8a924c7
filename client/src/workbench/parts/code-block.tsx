import { cx } from '../../ui/index.js';
import styles from './parts.module.css';

/** Text as a terminal has it, to select and take along. */
export function CodeBlock({ className, children }: { className?: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
    <pre className={cx(styles.code, className)} tabIndex={0}>
      {children}
    </pre>
  );
}
