import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.js';
import { Button, cx, ErrorState, IconButton, Skeleton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { EventLink } from '../event-link.js';
import type { View } from '../page/view.js';
import { linkTo } from '../page-url.js';
import { Actions } from '../parts/actions.js';
import { CommandLine } from '../parts/command-line.js';
import { CopyableId } from '../parts/copyable-id.js';
import { balance, showEvent } from '../replay-commands.js';
import { rowAt } from '../timeline/columns.js';
import { timeText } from '../timeline/moment.js';
import { useRested } from '../use-rested.js';
import { useColumns, useRow, useWorkbench, useWorkbenchState } from '../workbench-context.js';
import { eventQuery } from '../workbench-queries.js';
import { Balances } from './balances.js';
import { Broken } from './broken.js';
import { Details } from './event-details.js';
import styles from './event-panel.module.css';

const RESTED_MS = 120;

/**
 * Panel of the current event. It shows the data from the columns at once and adds the details when they have loaded.
 */
export function EventPanel({ onView }: { onView: (view: View) => void }) {
  const workbench = useWorkbench();
  const columns = useColumns();
  const { stream } = columns;
  const event = rowAt(columns, useRow());
  const rested = useRested(event?.eventId, RESTED_MS);
  const { data, error, isFetching, refetch } = useQuery({ ...eventQuery(rested ?? ''), enabled: rested !== undefined });
  const marked = useWorkbenchState(({ context }) => context.marked);
  if (!event) return null;
  const details = data?.event.eventId === event.eventId ? data : undefined;
  const selected = marked.includes(event.version);
  return (
    <article className={styles.panel} aria-label={`Event ${event.eventId}`}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 translate="no" className={styles.title}>
            {event.type}
          </h2>
          <p className={styles.id}>
            <CopyableId label="event id" value={event.eventId}>
              <span data-testid="event-id">
                <EventLink eventId={event.eventId} className={styles.link} />
              </span>
            </CopyableId>
          </p>
          <p className={styles.id}>
            position{' '}
            <Link className={styles.link} href={linkTo({ stream, at: `@${event.position}`, view: 'event' })}>
              {event.position.toLocaleString('en-US')}
            </Link>
          </p>
          <p translate="no" className={styles.id}>
            {timeText(event.recordedAt)} UTC
          </p>
        </div>
        <div className={styles.steps}>
          <IconButton label="Previous event (k)" onClick={() => workbench.send({ type: 'STEP', by: -1 })}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="Next event (j)" onClick={() => workbench.send({ type: 'STEP', by: 1 })}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      </header>
      {event.broken && (
        <Broken>The wallet’s reducer cannot fold this event; the balances shown are those before it.</Broken>
      )}
      <Balances event={event} details={details} />
      {event.balances && <CommandLine command={balance(columns.uid, event.version)} />}
      {error && !details ? (
        <ErrorState title="The event could not be read" onRetry={() => refetch()} busy={isFetching}>
          {error.message}
        </ErrorState>
      ) : data ? (
        <div className={cx(styles.details, !details && styles.stale)} aria-busy={!details}>
          <Details details={data} />
        </div>
      ) : (
        <Placeholder />
      )}
      <CommandLine command={showEvent(stream, event)} />
      {event.balances && (
        <Actions>
          <Button
            size="small"
            aria-pressed={selected}
            icon={selected ? <CheckIcon size={16} /> : undefined}
            onClick={() => workbench.send({ type: 'MARK', version: event.version })}
          >
            {selected ? 'Selected for what-if' : 'Select for what-if'}
          </Button>
          <Button size="small" onClick={() => onView('what-if')}>
            What if it had not happened?
          </Button>
        </Actions>
      )}
    </article>
  );
}

function Placeholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <Skeleton height={96} />
      <Skeleton height={72} />
      <Skeleton height={140} />
    </div>
  );
}
