import type { Letter } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.js';
import { MailIcon, RetryIcon } from '../../ui/icons.js';
import { EmptyState, ErrorState, IconButton, LinkButton, Skeleton } from '../../ui/index.js';
import styles from './mailbox.module.css';

const REFRESH_MS = 5_000;

/** Mailbox page of the embedded engine: shows the e-mails that the services sent, which never leave this machine. */
export default function MailboxPage() {
  const letters = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => api.get<Letter[]>('/dev/mailbox', {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>Local mailbox</h1>
          <p>The letters that Goldwake would send. They stay on this machine.</p>
        </div>
        <IconButton label="Look for new letters" onClick={() => void letters.refetch()}>
          <RetryIcon />
        </IconButton>
      </header>
      {letters.data ? (
        <Letters letters={letters.data} />
      ) : letters.isError ? (
        <ErrorState
          title="The mailbox could not be opened"
          onRetry={() => void letters.refetch()}
          busy={letters.isFetching}
        >
          {letters.error.message}.
        </ErrorState>
      ) : (
        <div className={styles.list}>
          <Skeleton height={132} radius={12} />
          <Skeleton height={132} radius={12} />
        </div>
      )}
    </div>
  );
}

function Letters({ letters }: { letters: Letter[] }) {
  if (letters.length === 0) {
    return (
      <EmptyState icon={<MailIcon size={24} />} title="No letters yet">
        Sign up, or ask for a new password: the letter comes here at once.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {letters.map((letter) => (
        <li key={letter.letter_id} className={styles.letter}>
          <div className={styles.top}>
            <h2>{letter.subject}</h2>
            <time dateTime={letter.sent_at}>
              {new Date(letter.sent_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </div>
          <p className={styles.to}>To {letter.to}</p>
          <p className={styles.text}>{letter.text}</p>
          {letter.link && (
            <LinkButton to={letter.link} size="small">
              Open the link
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
