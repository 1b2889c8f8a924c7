import { useTitle } from '../../shell/use-title.js';
import { FilteredGameList } from './filtered-game-list.js';
import { NothingHere } from './nothing-here.js';

export function GamesPage() {
  useTitle('All games', 'Every game of Goldwake, sorted and filtered as you like.');
  return (
    <FilteredGameList
      title="All games"
      filter={{}}
      empty={<NothingHere title="No games just now">The tables are being laid. Look in again shortly.</NothingHere>}
    />
  );
}
