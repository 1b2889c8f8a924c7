import type { ReactNode } from 'react';
import { Button } from './button.js';
import { AlertIcon, RetryIcon } from './icons.js';
import styles from './states.module.css';

/** Explains why an area is empty and offers one action to fill it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  page,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the empty state fills the page, so that its title is the page heading. */
  page?: boolean;
}) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Shows what failed and what the player can do, with a retry button. */
export function ErrorState({
  title,
  children,
  onRetry,
  busy,
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
}) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.icon} data-tone="coral">
        <AlertIcon size={24} />
      </div>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={busy} icon={<RetryIcon size={18} />}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
