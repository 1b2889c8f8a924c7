import type { Game, GamesPage } from '@goldwake/contracts/http';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteFavourite, favouritesQuery, putFavourite } from '../api/catalogue.js';
import { useRequireSignIn } from '../session/index.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { useListOwner } from './use-list-owner.js';

const ALL: QueryKey = ['games', 'favourites'];

/**
 * Whether the game is the player's favourite, and changing that: shown at once, taken back if the server refuses. A player as last known
 * can look at it and no more.
 */
export function useFavourite(game: Game): { marked: boolean; fixed: boolean; toggle: () => void } {
  const owner = useListOwner();
  const queries = useQueryClient();
  const requireSignIn = useRequireSignIn();
  const { data: marked = false } = useQuery({
    ...favouritesQuery(owner),
    select: ({ result }) => result.some(({ game_id }) => game_id === game.game_id),
  });
  const change = useMutation({
    mutationFn: (mark: boolean) => (mark ? putFavourite(game.game_id) : deleteFavourite(game.game_id)),
    onMutate: async (mark) => {
      await queries.cancelQueries({ queryKey: ALL });
      queries.setQueriesData<GamesPage>({ queryKey: ALL }, (page) => page && withMark(page, game, mark));
    },
    onError: (_error, mark) => {
      snackbars.show({
        id: 'favourite',
        text: `${game.name} could not be ${mark ? 'added to' : 'taken from'} your favourites. Try again.`,
        tone: 'bad',
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
  });
  // A visitor who signs in for it wants it marked, whatever was marked before.
  const toggle = () => {
    if (requireSignIn(() => change.mutate(true))) change.mutate(!marked);
  };
  return { marked, fixed: owner.uid !== undefined && !owner.confirmed, toggle };
}

/** The newest first, as the server orders them. */
function withMark({ result }: GamesPage, game: Game, mark: boolean): GamesPage {
  const others = result.filter(({ game_id }) => game_id !== game.game_id);
  const next = mark ? [game, ...others] : others;
  return { result: next, total: next.length };
}
