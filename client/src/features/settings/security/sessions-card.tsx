import type { SessionRow } from '@goldwake/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, loadAgain, type ProblemError } from '../../../api/index.js';
import { Button, ErrorState, Skeleton } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { EndDialog, type Ending } from './end-dialog.js';
import { SessionsList } from './sessions-list.js';
import { SESSIONS, useSessions } from './sessions-query.js';

/** Card that lists the player's sessions, with a button to end each of them. */
export function SessionsCard() {
  const sessions = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const end = useMutation<unknown, ProblemError, Ending>({
    mutationFn: ({ session }) => api.delete(session ? `/self/sessions/${session.session_id}` : '/self/sessions'),
    onSuccess: async (_, { session }) => {
      await loadAgain(SESSIONS);
      setEnding(null);
      const text = session ? `${session.device} is signed out.` : 'All other sessions are signed out.';
      snackbars.show({ text, tone: 'good' });
    },
  });
  const ask = (session: SessionRow | null) => {
    end.reset();
    setEnding({ session });
  };
  const rows = sessions.data?.result;
  return (
    <SettingsCard
      title="Sessions"
      about="Where you are signed in. If you do not recognise a session, end it and change your password."
      heading={heading}
    >
      {rows ? (
        <>
          <SessionsList rows={rows} onEnd={ask} />
          {rows.some(({ current }) => !current) && (
            <div className={styles.actions}>
              <Button tone="danger" onClick={() => ask(null)}>
                End all other sessions
              </Button>
            </div>
          )}
        </>
      ) : sessions.isError ? (
        <ErrorState
          title="Your sessions could not be loaded"
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        >
          {sessions.error.message}.
        </ErrorState>
      ) : sessions.fetchStatus === 'idle' ? (
        <p className={styles.soft}>They are listed once Goldwake can be reached.</p>
      ) : (
        <div className={styles.form}>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      )}
      <EndDialog
        ending={ending}
        busy={end.isPending}
        trouble={end.error ? `${end.error.message}.` : null}
        onEnd={(asked) => end.mutate(asked)}
        onClose={() => setEnding(null)}
        onClosed={() => {
          // The button that opened the dialog may have been removed together with its session. The focus then moves to
          // the heading.
          if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
        }}
      />
    </SettingsCard>
  );
}
