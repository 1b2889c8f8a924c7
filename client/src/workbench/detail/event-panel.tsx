import { CURRENCIES, type Currency, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { EventDetails } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AlertIcon, CheckIcon, ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.js';
import { Badge, Button, cx, ErrorState, IconButton, Skeleton } from '../../ui/index.js';
import { CopyButton } from '../copy-button.js';
import { exactMicros, movedMicros } from '../money-text.js';
import type { View } from '../page/view.js';
import { type Row, rowAt } from '../timeline/columns.js';
import { timeText } from '../timeline/moment.js';
import { useColumns, useRow, useWorkbench, useWorkbenchState } from '../workbench-context.js';
import { eventQuery } from '../workbench-queries.js';
import { CauseTree } from './cause-tree.js';
import styles from './event-panel.module.css';

/** While as-of is scrubbed nothing is asked for: only where it rests. */
const RESTED_MS = 120;

/** The event at as-of: what the columns know of it at once, the rest when it comes. */
export function EventPanel({ onView }: { onView: (view: View) => void }) {
  const workbench = useWorkbench();
  const event = rowAt(useColumns(), useRow());
  const rested = useRested(event?.eventId);
  const { data, error, isFetching, refetch } = useQuery({ ...eventQuery(rested ?? ''), enabled: rested !== undefined });
  const marked = useWorkbenchState(({ context }) => context.marked);
  if (!event) return null;
  const details = data?.event.eventId === event.eventId ? data : undefined;
  const selected = marked.includes(event.version);
  return (
    <article className={styles.panel} aria-label={`Event ${event.eventId}`}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{event.type}</h2>
          <p className={styles.id}>
            <span data-testid="event-id">{event.eventId}</span> · position {event.position.toLocaleString('en-US')}
          </p>
          <p className={styles.id}>{timeText(event.recordedAt)} UTC</p>
        </div>
        <div className={styles.steps}>
          <IconButton label="Event before (k)" onClick={() => workbench.send({ type: 'STEP', by: -1 })}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="Next event (j)" onClick={() => workbench.send({ type: 'STEP', by: 1 })}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      </header>
      {event.broken && (
        <p className={styles.broken}>
          <AlertIcon size={18} /> The wallet’s reducer cannot fold this event; the balances before it are carried on.
        </p>
      )}
      <Balances event={event} details={details} />
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
      {event.balances && (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-pressed={selected}
            icon={selected ? <CheckIcon size={16} /> : undefined}
            onClick={() => workbench.send({ type: 'MARK', version: event.version })}
          >
            {selected ? 'Selected for what-if' : 'Select for what-if'}
          </Button>
          <Button size="small" onClick={() => onView('what-if')}>
            What if it had not been?
          </Button>
        </div>
      )}
    </article>
  );
}

/** Known from the columns: so it moves with the scrub. */
function Balances({ event, details }: { event: Row; details: EventDetails | undefined }) {
  const { balances, moved } = event;
  if (!balances || !moved) return null;
  return (
    <section className={styles.section}>
      <table className={styles.table}>
        <caption className="visually-hidden">Balances before and after</caption>
        <thead>
          <tr>
            <th scope="col">Balance</th>
            <th scope="col">before</th>
            <th scope="col">moved</th>
            <th scope="col">after</th>
          </tr>
        </thead>
        <tbody>
          {CURRENCIES.map((one) => (
            <tr key={one}>
              <th scope="row">{SYMBOLS[one]}</th>
              <td>{exactMicros(balances[one] - moved[one])}</td>
              <td className={cx(moved[one] > 0n && styles.up, moved[one] === 0n && styles.still)}>
                {moved[one] === 0n ? '·' : movedMicros(moved[one])}
              </td>
              <td className={styles.after}>{exactMicros(balances[one])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <StatedOtherwise event={event} details={details} />
    </section>
  );
}

/** An event states the balances after it; where the fold gives others, the history is wrong there or before. */
function StatedOtherwise({ event, details }: { event: Row; details: EventDetails | undefined }) {
  const stated = (details?.event.data as { balances?: Partial<Record<Currency, string>> } | undefined)?.balances;
  if (!stated || !event.balances) return null;
  const { balances } = event;
  const off = CURRENCIES.filter((one) => stated[one] !== undefined && stated[one] !== String(balances[one]));
  if (off.length === 0) return null;
  return (
    <p className={styles.broken}>
      <AlertIcon size={18} /> The event itself states{' '}
      {off.map((one) => `${exactMicros(parseMicros(stated[one] ?? '0'))} ${SYMBOLS[one]}`).join(', ')}.
    </p>
  );
}

function Details({ details }: { details: EventDetails }) {
  const { event, postings, playthrough_after: playthrough, hash_ok, stored_schema_version } = details;
  const json = JSON.stringify(event, null, 2);
  return (
    <>
      {postings.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.subtitle}>Postings</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">amount</th>
                <th scope="col">
                  <span className="visually-hidden">Currency</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {postings.map(({ account, currency, amount }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: postings never move
                <tr key={place}>
                  <th scope="row" className={styles.account}>
                    {account}
                  </th>
                  <td className={cx(!amount.startsWith('-') && styles.up)}>{movedMicros(parseMicros(amount))}</td>
                  <td className={styles.unit}>{SYMBOLS[currency]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {playthrough && parseMicros(playthrough.requirement) > 0n && (
        <section className={styles.section}>
          <h3 className={styles.subtitle}>Playthrough</h3>
          <p className={styles.playthrough}>
            {exactMicros(parseMicros(playthrough.progress))} of {exactMicros(parseMicros(playthrough.requirement))} SC
            played
          </p>
          <progress
            className={styles.bar}
            aria-label="Playthrough"
            max={Number(playthrough.requirement)}
            value={Number(playthrough.progress)}
          />
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.subtitle}>Causes and effects</h3>
        <CauseTree details={details} />
      </section>
      <section className={styles.section}>
        <h3 className={styles.subtitle}>
          Envelope
          {hash_ok ? (
            <Badge tone="green">
              <CheckIcon size={13} /> hash holds
            </Badge>
          ) : (
            <Badge tone="coral">
              <AlertIcon size={13} /> hash broken
            </Badge>
          )}
        </h3>
        <dl className={styles.envelope}>
          <Line name="by" value={event.actor} />
          <Line name="correlation" value={event.correlationId} />
          <Line name="cause" value={event.causationId ?? 'a command of its own'} />
          <Line name="command" value={event.commandId} />
          <Line name="schema" value={schema(event.schemaVersion, stored_schema_version)} />
          {event.effectiveAt !== event.recordedAt && <Line name="effective" value={event.effectiveAt} />}
          <Line name="hash" value={event.hash} />
          <Line name="before it" value={event.prevHash} />
        </dl>
      </section>
      <details className={styles.raw}>
        <summary>Raw JSON</summary>
        <div className={styles.copy}>
          <CopyButton label="JSON" value={json} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
        <pre tabIndex={0}>{json}</pre>
      </details>
    </>
  );
}

function schema(now: number, stored: number): string {
  return now === stored ? String(now) : `${now}, lifted from ${stored} as stored`;
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
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

/** The value once it has rested; the first at once. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
