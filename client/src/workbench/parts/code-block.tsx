import { cx } from '../../ui/index.js';
import styles from './parts.module.css';

/** Preformatted text, such as terminal commands, that can be selected and copied. */
export function CodeBlock({ className, children }: { className?: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the block scrolls and must be reachable by keyboard
    <pre translate="no" className={cx(styles.code, className)} tabIndex={0}>
      {children}
    </pre>
  );
}
