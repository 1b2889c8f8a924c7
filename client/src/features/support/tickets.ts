import { useSyncExternalStore } from 'react';
import { playerStorage } from '../../session/player-storage.js';
import { TICKETS_KEY, type TicketDraft, TicketsStore, type TicketsView } from './tickets-store.js';

export const tickets = new TicketsStore(() => localStorage);

addEventListener('storage', ({ key }) => {
  if (key === null || key === TICKETS_KEY) tickets.lookAgain();
});

playerStorage.subscribe(tickets.lookAgain);

export function useTickets(): TicketsView {
  return useSyncExternalStore(tickets.subscribe, tickets.view);
}

const DRAFT_KEY = 'goldwake.support-draft';
export const NO_DRAFT: TicketDraft = { subject: '', text: '', page: null };

/** Draft of a ticket. It is stored as long as the tab is open, so that closing the panel does not lose it. */
export const draft = {
  load(): TicketDraft {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
      const { subject, text } = (kept ?? {}) as Partial<TicketDraft>;
      return {
        subject: typeof subject === 'string' ? subject : '',
        text: typeof text === 'string' ? text : '',
        page: null,
      };
    } catch {
      return NO_DRAFT;
    }
  },
  save({ subject, text }: TicketDraft): void {
    try {
      if (subject || text) sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ subject, text }));
      else sessionStorage.removeItem(DRAFT_KEY);
    } catch {
      // If session storage is unavailable, the draft is kept only while the form is open.
    }
  },
};
