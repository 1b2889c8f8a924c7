import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { cx } from './cx.js';

export interface LinkButtonProps {
  to: string;
  tone?: 'gold' | 'plain' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  /** Whether the link takes the full width of its container. */
  wide?: boolean;
  icon?: ReactNode;
  className?: string;
  /** Called before the navigation. */
  onClick?: () => void;
  children: ReactNode;
}

/** Link that is styled as a button. */
export function LinkButton({
  to,
  tone = 'plain',
  size = 'medium',
  wide,
  icon,
  className,
  onClick,
  children,
}: LinkButtonProps) {
  return (
    <Link
      href={to}
      className={cx(styles.button, styles[tone], styles[size], wide && styles.wide, className)}
      onClick={onClick}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
