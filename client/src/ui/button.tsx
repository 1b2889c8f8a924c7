import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.js';
import { Spinner } from './spinner.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `gold` marks the primary action: at most one per screen. */
  tone?: 'gold' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Shows progress in place: the label, size and focus of the button stay, and clicks are ignored. */
  busy?: boolean;
  icon?: ReactNode;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  tone = 'plain',
  size = 'medium',
  busy = false,
  icon,
  wide,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
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
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.work}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name of the icon button. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(styles.iconButton, className)} />
  );
}
