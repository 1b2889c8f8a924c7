import { useEffect, useRef } from 'react';
import { Button, cx } from '../../ui/index.js';
import { ChevronDownIcon } from '../../ui/later-icons.js';
import { tickets as store } from './tickets.js';
import type { Ticket } from './tickets-store.js';
import styles from './tickets-view.module.css';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * List of the player's tickets.
 * @param removed tickets deleted since the list was opened; each shows an Undo line in its position
 * @param newest number of the ticket just written, which receives the focus
 */
export function TicketList({
  tickets,
  removed,
  onRemoved,
  newest,
}: {
  tickets: readonly Ticket[];
  removed: readonly Ticket[];
  onRemoved: (removed: readonly Ticket[]) => void;
  newest: number | null;
}) {
  const list = useRef<HTMLUListElement>(null);
  /** Number of the ticket to focus after the next render. */
  const goTo = useRef<number | null>(newest);
  useEffect(() => {
    const number = goTo.current;
    if (number === null) return;
    goTo.current = null;
    list.current?.querySelector<HTMLElement>(`[data-ticket="${number}"] :is(summary, button)`)?.focus();
  });

  const remove = (ticket: Ticket) => {
    if (!store.remove(ticket.number)) return;
    goTo.current = ticket.number;
    onRemoved([...removed, ticket]);
  };
  const restore = (ticket: Ticket) => {
    if (!store.restore(ticket)) return;
    goTo.current = ticket.number;
    onRemoved(removed.filter(({ number }) => number !== ticket.number));
  };

  const gone = removed.filter(({ number }) => !tickets.some((ticket) => ticket.number === number));
  const lines = [...tickets, ...gone].sort((one, other) => other.number - one.number);
  return (
    <ul ref={list} className={styles.tickets} aria-label="Your tickets">
      {lines.map((ticket) =>
        gone.includes(ticket) ? (
          <li key={ticket.number} data-ticket={ticket.number} className={cx(styles.ticket, styles.gone)}>
            <p role="status">Ticket {ticket.number} is deleted.</p>
            <Button onClick={() => restore(ticket)}>Undo</Button>
          </li>
        ) : (
          <li key={ticket.number} data-ticket={ticket.number} className={styles.ticket}>
            <TicketLine ticket={ticket} onRemove={() => remove(ticket)} />
          </li>
        ),
      )}
    </ul>
  );
}

function TicketLine({ ticket, onRemove }: { ticket: Ticket; onRemove: () => void }) {
  return (
    <details>
      <summary>
        <span className={styles.subject}>{ticket.subject}</span>
        <span className={styles.when}>
          Ticket {ticket.number} · {WHEN.format(new Date(ticket.written_at))}
        </span>
        <ChevronDownIcon size={18} />
      </summary>
      <div className={styles.body}>
        <p className={styles.words}>{ticket.text}</p>
        {ticket.page !== null && (
          <p className={styles.when}>
            Written on <code translate="no">{ticket.page}</code>
          </p>
        )}
        <Button tone="danger" onClick={onRemove} aria-label={`Delete ticket ${ticket.number}`}>
          Delete
        </Button>
      </div>
    </details>
  );
}
