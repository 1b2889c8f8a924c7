import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.js';
import { Spinner } from './spinner.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `gold` is the one thing to do next: at most one on a screen. */
  tone?: 'gold' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Shows work in place: the label stays, the button keeps its size and its focus, presses are ignored. */
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
  /** What pressing it does, for those who do not see the icon. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(styles.iconButton, className)} />
  );
}
