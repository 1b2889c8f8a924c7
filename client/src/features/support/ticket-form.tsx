import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Field, focusFirstInvalid, TextField } from '../../ui/index.js';
import { draft, NO_DRAFT, tickets } from './tickets.js';
import { draftErrors, SUBJECT_MAX, TEXT_MAX, type Ticket, type TicketDraft } from './tickets-store.js';
import styles from './tickets-view.module.css';

export function TicketForm({ onKept, onCancel }: { onKept: (ticket: Ticket) => void; onCancel: () => void }) {
  const [path] = useLocation();
  const [typed, setTyped] = useState<TicketDraft>(draft.load);
  const [withPage, setWithPage] = useState(true);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = asked ? draftErrors(typed) : {};
  useEffect(() => subject.current?.focus(), []);

  const change = (part: Partial<TicketDraft>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.save(next);
  };
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    setRefused(false);
    if (Object.keys(draftErrors(typed)).length > 0) {
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    const ticket = tickets.add({ ...typed, page: withPage ? path : null });
    if (!ticket) return setRefused(true);
    draft.save(NO_DRAFT);
    onKept(ticket);
  };

  return (
    <form ref={form} className={styles.view} aria-label="Ticket" noValidate data-kept onSubmit={keep}>
      <p className={styles.note}>
        This is kept in this browser only, until you sign out. Nobody else reads it; you can download it or delete it.
      </p>
      <TextField
        ref={subject}
        label="Subject"
        maxLength={SUBJECT_MAX}
        autoComplete="off"
        value={typed.subject}
        onValue={(value) => change({ subject: value })}
        error={errors.subject}
      />
      <Field label="Text" error={errors.text} aside={`${typed.text.length.toLocaleString('en-US')} of 4,000`}>
        {(control) => (
          <textarea
            {...control}
            className={styles.text}
            rows={6}
            maxLength={TEXT_MAX}
            value={typed.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input type="checkbox" checked={withPage} onChange={(event) => setWithPage(event.currentTarget.checked)} />
        <span>
          Add the page I am on: <code translate="no">{path}</code>
        </span>
      </label>
      {refused && (
        <p className={styles.trouble} role="alert">
          This browser would not store it: its room for this page is full, or storing is switched off. Delete old
          tickets and try again; what you typed is still here.
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="gold">
          Keep ticket
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Back to the list
        </Button>
      </div>
    </form>
  );
}
