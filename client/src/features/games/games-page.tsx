import { useTitle } from '../../shell/use-title.js';
import { GameList } from './game-list.js';
import { NothingHere } from './nothing-here.js';

export function GamesPage() {
  useTitle('All games', 'Every game of Goldwake, the most popular first.');
  return (
    <GameList
      title="All games"
      filter={{}}
      empty={<NothingHere title="No games just now">The tables are being laid. Look in again shortly.</NothingHere>}
    />
  );
}
