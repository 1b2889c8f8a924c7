import { useSyncExternalStore } from 'react';
import { playerStorage } from '../../session/player-storage.js';
import { browserStorage, parseJson, tabStorage } from '../../storage/browser-storage.js';
import { TICKETS_KEY, type TicketDraft, TicketsStore, type TicketsView } from './tickets-store.js';

export const tickets = new TicketsStore(browserStorage);

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
    const { subject, text } = (parseJson(tabStorage.getItem(DRAFT_KEY)) ?? {}) as Partial<TicketDraft>;
    return {
      subject: typeof subject === 'string' ? subject : '',
      text: typeof text === 'string' ? text : '',
      page: null,
    };
  },
  save({ subject, text }: TicketDraft): void {
    if (subject || text) tabStorage.setItem(DRAFT_KEY, JSON.stringify({ subject, text }));
    else tabStorage.removeItem(DRAFT_KEY);
  },
};
