import type { GameTag } from '@goldwake/contracts/http';

export interface Group {
  tag: GameTag;
  title: string;
  about: string;
}

/** Game groups that have a page of their own, keyed by their id in the URL. */
const GROUPS: Record<string, Group> = {
  slots: { tag: 'slots', title: 'Slots', about: 'Reels of every kind, from three lines to thousands of ways.' },
  live_dealers: {
    tag: 'live_dealers',
    title: 'Live Dealers',
    about: 'Tables with a dealer, each at a pace of its own.',
  },
  table_games: { tag: 'table_games', title: 'Table Games', about: 'Cards, wheels and dice, dealt as at a real table.' },
  show: { tag: 'show', title: 'Game Shows', about: 'Big wheels, bonus rounds, and a host who keeps them turning.' },
};

export function groupOf(id: string): Group | undefined {
  return Object.hasOwn(GROUPS, id) ? GROUPS[id] : undefined;
}
