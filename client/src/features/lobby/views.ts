import type { GamesFilter } from '../../api/catalogue.js';
import { paths } from '../../shell/paths.js';

export type ViewId = 'popular' | 'originals' | 'slots' | 'live_dealers' | 'table_games' | 'show';

/** A tab of the lobby and the row of games that it shows (specification §3). */
export interface LobbyView {
  id: ViewId;
  label: string;
  carouselTitle: string;
  filter: GamesFilter;
  viewAll: string;
}

export const VIEWS: readonly [LobbyView, ...LobbyView[]] = [
  { id: 'popular', label: 'Popular', carouselTitle: 'Popular now', filter: {}, viewAll: paths.games },
  {
    id: 'originals',
    label: 'Originals',
    carouselTitle: 'Goldwake Originals',
    filter: { providerId: 'originals' },
    viewAll: paths.originals,
  },
  {
    id: 'slots',
    label: 'Slots',
    carouselTitle: 'Slots',
    filter: { tags: 'slots' },
    viewAll: paths.group('slots'),
  },
  {
    id: 'live_dealers',
    label: 'Live Dealers',
    carouselTitle: 'Live Dealers',
    filter: { tags: 'live_dealers' },
    viewAll: paths.group('live_dealers'),
  },
  {
    id: 'table_games',
    label: 'Table Games',
    carouselTitle: 'Table Games',
    filter: { tags: 'table_games' },
    viewAll: paths.group('table_games'),
  },
  {
    id: 'show',
    label: 'Game Shows',
    carouselTitle: 'Game Shows',
    filter: { tags: 'show' },
    viewAll: paths.group('show'),
  },
];
