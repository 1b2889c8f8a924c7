import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.js';
import { Spinner } from './spinner.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Visual style; `gold` marks the primary action and is used at most once per screen. */
  tone?: 'gold' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Shows progress inside the button. The button keeps its label, size and focus, and ignores clicks. */
  busy?: boolean;
  /** What is taking long; shown next to the spinner in place of the label while the button is busy. */
  busyText?: string | undefined;
  icon?: ReactNode;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  tone = 'plain',
  size = 'medium',
  busy = false,
  busyText,
  icon,
  wide,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isTold = busy && busyText !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[tone], styles[size], wide && styles.wide, busy && styles.busy, className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.label}>
        {isTold ? <Spinner /> : icon}
        {isTold ? busyText : children}
      </span>
      {busy && !isTold && (
        <span className={styles.work}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name of the icon button, because it shows no text. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(styles.iconButton, className)} />
  );
}
