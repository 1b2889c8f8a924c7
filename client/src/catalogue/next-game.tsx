import type { Game, GamesPage } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.js';
import { gamePath } from '../shell/game-path.js';
import { LinkButton } from '../ui/index.js';

/** Returns the most popular game that can be played now; undefined until it is loaded, or if there is none. */
export function useNextGame(): Game | undefined {
  const { data } = useQuery({
    queryKey: ['games', 'next'],
    queryFn: ({ signal }) => api.get<GamesPage>('/games', { playable: true, page: 1, pageSize: 1 }, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.result[0];
}

/** Link to a game in which new coins can be used. */
export function PlayNext({ game, onPick }: { game: Game; onPick: () => void }) {
  return (
    <LinkButton to={gamePath(game.game_id)} tone="gold" size="large" wide onClick={onPick}>
      Play {game.name}
    </LinkButton>
  );
}
