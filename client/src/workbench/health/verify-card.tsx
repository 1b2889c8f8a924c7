import type { VerifyCause, VerifyProgress, VerifyResult } from '@goldwake/contracts/http';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, ErrorState, Skeleton } from '../../ui/index.js';
import { Verdict } from '../checks/check-frame.js';
import { EventLink } from '../event-link.js';
import { CommandLine } from '../parts/command-line.js';
import { timeText } from '../timeline/moment.js';
import styles from './health.module.css';
import { cancelVerify, startVerify, verifyQuery } from './health-queries.js';
import { counted, durationText, followText, progressText, resultText } from './verify-text.js';

/** Card of the last run of `verify` and of the one in progress, with buttons that start and cancel it. */
export function VerifyCard({ lastPosition }: { lastPosition: number | undefined }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(verifyQuery);
  const change = useMutation({
    mutationFn: (start: boolean) => (start ? startVerify() : cancelVerify()),
    onSuccess: (status) => queries.setQueryData(verifyQuery.queryKey, status),
    // A refused request may mean that the session has ended, which the next query reports.
    onError: () => refetch(),
  });
  if (!data) {
    return error ? (
      <ErrorState title="The last result could not be read" onRetry={() => refetch()} busy={isFetching}>
        {error.message}
      </ErrorState>
    ) : (
      <Skeleton height={140} radius={12} />
    );
  }
  const { running, failed, last } = data;
  return (
    <section className={styles.card} aria-label="Verify" aria-busy={running !== null}>
      <header className={styles.header}>
        <h2 className={styles.title}>Verify</h2>
        {running ? (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
            Cancel
          </Button>
        ) : (
          <Button
            size="small"
            tone={last ? 'plain' : 'gold'}
            busy={change.isPending}
            onClick={() => change.mutate(true)}
          >
            {last ? 'Run again' : 'Run verify'}
          </Button>
        )}
      </header>
      {change.isError && <Verdict tone="bad">{change.error.message}</Verdict>}
      {running && <Running progress={running} />}
      {failed !== null && !running && <Verdict tone="bad">{failed}</Verdict>}
      {last ? (
        <Result result={last} lastPosition={lastPosition} />
      ) : (
        !running && (
          <p className={styles.text}>
            It has not run on this history yet. It compares every event with every rule and the stored data with the
            events.
          </p>
        )
      )}
      <CommandLine command="verify" />
    </section>
  );
}

function Running({ progress }: { progress: VerifyProgress }) {
  const { stage, events, total } = progress;
  const counts = stage === 'events' && total > 0;
  const percent = counts ? Math.floor((events / total) * 100) : undefined;
  return (
    <div className={styles.running}>
      <progress
        className={styles.bar}
        aria-label="Progress of verify"
        {...(counts ? { max: total, value: events } : {})}
      />
      <p className={styles.text}>
        {progressText(progress)}
        {percent !== undefined && <b> · {percent} %</b>}
      </p>
      <span role="status" className="visually-hidden">
        verify is running
      </span>
    </div>
  );
}

function Result({ result, lastPosition }: { result: VerifyResult; lastPosition: number | undefined }) {
  const { finished_at, findings, causes, root_causes, notes, events, since_position } = result;
  const newer = lastPosition === undefined ? 0 : lastPosition - events - (since_position ?? 0);
  return (
    <>
      <Verdict tone={findings === 0 ? 'good' : 'bad'}>{resultText(result)}</Verdict>
      <p className={styles.text}>
        Finished {timeText(Date.parse(finished_at))} UTC in {durationText(result)}.
        {newer > 0 && ` ${counted(newer, 'event')} since then.`}
      </p>
      {causes.length > 0 && (
        <ul className={styles.causes} aria-label="Root causes">
          {causes.map((cause) => (
            <Cause key={`${cause.event_id} ${cause.message}`} cause={cause} />
          ))}
        </ul>
      )}
      {root_causes > causes.length && (
        <p className={styles.text}>
          And {counted(root_causes - causes.length, 'more root cause')}; the command prints all.
        </p>
      )}
      {notes.length > 0 && (
        <details className={styles.more}>
          <summary>{counted(notes.length, 'note')}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Cause({ cause }: { cause: VerifyCause }) {
  const { event_id, position, checks, message } = cause;
  const follow = followText(cause);
  return (
    <li>
      <p className={styles.where}>
        {event_id ? <EventLink eventId={event_id} className={styles.link} /> : <b>stored data</b>}
        <span>
          {position !== null && `position ${position.toLocaleString('en-US')} · `}
          {checks.join(', ')}
        </span>
      </p>
      <p className={styles.message}>
        {message}
        {follow && `; ${follow}`}
      </p>
    </li>
  );
}
