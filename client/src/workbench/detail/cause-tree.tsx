import { counted } from '@goldwake/contracts';
import type { EffectLine, EventDetails, EventLine } from '@goldwake/contracts/http';
import type { Ref } from 'react';
import { EventLink } from '../event-link.js';
import styles from './cause-tree.module.css';

/**
 * Shows the chain of causes from the root command to the event, and the events that it caused. Each entry
 * links to its event.
 */
export function CauseTree({
  details: { event, causes, effects, correlation },
  request,
}: {
  details: EventDetails;
  /** Receives the element that contains all events of the request. */
  request: Ref<HTMLDetailsElement>;
}) {
  return (
    <>
      <Chain causes={causes} eventId={event.eventId} type={event.type} effects={effects} />
      {effects.length === 0 && causes.length === 0 && (
        <p className={styles.none}>Started by its own command; it caused no other event.</p>
      )}
      {correlation.length > 1 && (
        <details className={styles.request} ref={request}>
          <summary>The complete request: {counted(correlation.length, 'event')}</summary>
          <ol className={styles.lines}>
            {correlation.map(({ depth, ...line }) => (
              <li key={line.event_id} style={{ paddingLeft: `${Math.min(depth, 8) * 16}px` }}>
                <Line line={line} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** Nested list of the event's causes, from the root down to the event, with its effects below. */
function Chain({
  causes,
  eventId,
  type,
  effects,
}: {
  causes: readonly EventLine[];
  eventId: string;
  type: string;
  effects: readonly EffectLine[];
}) {
  const [first, ...rest] = causes;
  return (
    <ul className={styles.tree}>
      {first ? (
        <li>
          <Line line={first} />
          <Chain causes={rest} eventId={eventId} type={type} effects={effects} />
        </li>
      ) : (
        <li>
          <span className={styles.here} aria-current="true">
            {type}{' '}
            <span translate="no" className={styles.id}>
              {eventId}
            </span>
          </span>
          <Effects effects={effects} />
        </li>
      )}
    </ul>
  );
}

function Effects({ effects }: { effects: readonly EffectLine[] }) {
  if (effects.length === 0) return null;
  return (
    <ul className={styles.tree}>
      {effects.map((effect) => (
        <li key={effect.event_id}>
          <Line line={effect} />
          <Effects effects={effect.effects} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { line: EventLine }) {
  return (
    <EventLink eventId={line.event_id} className={styles.link}>
      {line.type} <span className={styles.id}>{line.event_id}</span>
      {line.moved.length > 0 && <span className={styles.moved}>{line.moved.join(', ')}</span>}
    </EventLink>
  );
}
