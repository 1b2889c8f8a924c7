import type { Email } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.js';
import { RetryIcon } from '../../ui/icons.js';
import { EmptyState, ErrorState, IconButton, LinkButton, Skeleton } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import styles from './mailbox.module.css';

const REFRESH_MS = 5_000;

/**
 * Mailbox page for the embedded engine. It shows the e-mails that the services sent, which never leave this machine.
 */
export default function MailboxPage() {
  const emails = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => api.get<Email[]>('/dev/mailbox', {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>Local mailbox</h1>
          <p>The e-mails that Goldwake would send. They stay on this machine.</p>
        </div>
        <IconButton label="Look for new e-mails" onClick={() => void emails.refetch()}>
          <RetryIcon />
        </IconButton>
      </header>
      {emails.data ? (
        <EmailList emails={emails.data} />
      ) : emails.isError ? (
        <ErrorState
          title="The mailbox could not be opened"
          onRetry={() => void emails.refetch()}
          busy={emails.isFetching}
        >
          {emails.error.message}.
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

function EmailList({ emails }: { emails: Email[] }) {
  if (emails.length === 0) {
    return (
      <EmptyState icon={<MailIcon size={24} />} title="No e-mails yet">
        Sign up, or ask for a new password: the e-mail comes here at once.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {emails.map((email) => (
        <li key={email.letter_id} className={styles.email}>
          <div className={styles.top}>
            <h2>{email.subject}</h2>
            <time dateTime={email.sent_at}>
              {new Date(email.sent_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </div>
          <p className={styles.to}>To {email.to}</p>
          <p className={styles.text}>{email.text}</p>
          {email.link && (
            <LinkButton to={email.link} size="small">
              Open the link
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
