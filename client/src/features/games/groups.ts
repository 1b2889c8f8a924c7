import type { GameTag } from '@goldwake/contracts/http';

export interface Group {
  tag: GameTag;
  title: string;
  about: string;
}

/** The groups that have a list of their own, by the id in their address. */
const GROUPS: Record<string, Group> = {
  slots: { tag: 'slots', title: 'Slots', about: 'Reels of every kind, from three lines to thousands of ways.' },
  live_dealers: { tag: 'live_dealers', title: 'Live Dealers', about: 'Tables with a dealer, at their own pace.' },
  table_games: { tag: 'table_games', title: 'Table Games', about: 'Cards, wheels and dice, as at a real table.' },
  show: { tag: 'show', title: 'Game Shows', about: 'Big wheels, bonus rounds and a host.' },
};

export function groupOf(id: string): Group | undefined {
  return Object.hasOwn(GROUPS, id) ? GROUPS[id] : undefined;
}
