import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { Button, ErrorState, Spinner } from '../../ui/index.js';
import { CheckIcon, InfoIcon } from '../../ui/later-icons.js';
import { CommandLine } from '../parts/command-line.js';
import styles from './checks.module.css';

/** Layout that all checks share: heading, description, form, progress, error with a retry button, and the result. */
export function CheckFrame<Answer>({
  title,
  asks,
  query,
  command,
  children,
  form,
}: {
  title: string;
  asks: ReactNode;
  query: UseQueryResult<Answer>;
  /** Replay command that gives the same result. */
  command: string;
  /** Input form shown above the result. */
  form?: ReactNode;
  children: (answer: Answer) => ReactNode;
}) {
  const { data, error, isFetching, isLoading, refetch } = query;
  return (
    <section className={styles.check} aria-label={title} aria-busy={isFetching}>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.asks}>{asks}</p>
        </div>
        {data !== undefined && (
          <Button size="small" tone="quiet" busy={isFetching} onClick={() => refetch()}>
            Run again
          </Button>
        )}
      </header>
      {form}
      {isLoading ? (
        <p className={styles.working} role="status">
          <Spinner size={18} /> Reading the history
        </p>
      ) : error ? (
        <ErrorState title="The check could not run" onRetry={() => refetch()} busy={isFetching}>
          {error.message}
        </ErrorState>
      ) : data !== undefined ? (
        children(data)
      ) : null}
      <CommandLine command={command} />
    </section>
  );
}

const ICONS = { good: CheckIcon, bad: AlertIcon, plain: InfoIcon };

/** Shows the result of a check as one sentence. */
export function Verdict({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <p className={styles.verdict} data-tone={tone} role="status">
      <Icon size={18} />
      <span>{children}</span>
    </p>
  );
}
