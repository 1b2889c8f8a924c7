import { useRef, useState } from 'react';
import { Button, EmptyState, ErrorState } from '../../ui/index.js';
import { DocumentIcon } from '../../ui/later-icons.js';
import { TicketForm } from './ticket-form.js';
import { TicketList } from './ticket-list.js';
import { tickets, useTickets } from './tickets.js';
import { type Ticket, ticketsText } from './tickets-store.js';
import styles from './tickets-view.module.css';

export function TicketsView({ writing, onWriting }: { writing: boolean; onWriting: (writing: boolean) => void }) {
  const kept = useTickets();
  const [written, setWritten] = useState<Ticket | null>(null);
  const [removed, setRemoved] = useState<readonly Ticket[]>([]);
  const begin = useRef<HTMLButtonElement>(null);

  if (kept.state === 'forbidden') {
    return (
      <ErrorState title="This browser keeps nothing for this page">
        Tickets would be stored in it. Allow site data for Goldwake, then open the panel again.
      </ErrorState>
    );
  }
  if (kept.state === 'unreadable') {
    return (
      <div className={styles.view}>
        <ErrorState title="Your tickets cannot be read">
          What is stored under their name in this browser is damaged. It can only be deleted.
        </ErrorState>
        <Button tone="danger" wide onClick={() => tickets.clear()}>
          Delete what is stored
        </Button>
      </div>
    );
  }
  if (writing) {
    return (
      <TicketForm
        onKept={(ticket) => {
          setWritten(ticket);
          onWriting(false);
        }}
        onCancel={() => {
          onWriting(false);
          requestAnimationFrame(() => begin.current?.focus());
        }}
      />
    );
  }
  const some = kept.tickets.length > 0 || removed.length > 0;
  return (
    <div className={styles.view}>
      <p className={styles.note}>
        Tickets stay in this browser: they are sent to nobody, and nobody answers. Anybody who uses this browser can
        read them.
      </p>
      <div className={styles.actions}>
        <Button ref={begin} tone={some ? 'plain' : 'gold'} onClick={() => onWriting(true)}>
          Write a ticket
        </Button>
        {kept.tickets.length > 0 && (
          <Button tone="quiet" onClick={() => download(kept.tickets)}>
            Download all
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {written && `Ticket ${written.number} is kept in this browser.`}
      </p>
      {some ? (
        <TicketList tickets={kept.tickets} removed={removed} onRemoved={setRemoved} newest={written?.number ?? null} />
      ) : (
        <EmptyState icon={<DocumentIcon size={24} />} title="No tickets">
          Write down what you saw while you remember it: the page, the amounts, the time.
        </EmptyState>
      )}
    </div>
  );
}

function download(list: readonly Ticket[]): void {
  const url = URL.createObjectURL(new Blob([ticketsText(list)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'goldwake-tickets.txt';
  link.click();
  URL.revokeObjectURL(url);
}
