import type { Game, GamesPage } from '@goldwake/contracts/http';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { favouritesQuery, setFavourite } from '../api/favourites.js';
import { asProblem, loadAgain } from '../api/index.js';
import { useRequireSignIn, useSession } from '../session/index.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import type { Favouring } from './favourite-button.js';
import { useListOwner } from './use-list-owner.js';

const ALL: QueryKey = ['games', 'favourites'];

interface Change {
  game: Game;
  mark: boolean;
}

/**
 * Returns each game's favourite status and a toggle function. A change is shown at once and undone if the server
 * rejects it; for an unconfirmed player the status is read-only. Call this hook once per list: with a subscription in
 * each of fifty cards, the list took longer to appear.
 */
export function useFavourites(): { favouring: (game: Game) => Favouring } {
  const owner = useListOwner();
  const { auth } = useSession();
  const queries = useQueryClient();
  const requireSignIn = useRequireSignIn();
  const { data: marked } = useQuery({ ...favouritesQuery(owner), select: idsOf });
  const { mutate } = useMutation({
    // The player may have just signed in, so the id of the last render is not current.
    mutationFn: ({ game, mark }: Change) =>
      setFavourite(auth.getSnapshot().context.user?.uid ?? '', game.game_id, mark),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: ALL });
      queries.setQueriesData<GamesPage>({ queryKey: ALL }, (page) => page && withChange(page, change));
    },
    onError: (error, { game, mark }) => {
      // Without an answer the mark stays on the screen, and it is sent again.
      if (asProblem(error).unsure) return;
      snackbars.show({
        id: 'favourite',
        text: `${game.name} could not be ${mark ? 'added to' : 'taken from'} your favourites. Try again.`,
        tone: 'bad',
      });
    },
    onSettled: () => loadAgain(ALL),
  });
  const latest = useRef(marked);
  latest.current = marked;
  const onToggle = useCallback(
    (game: Game) => {
      // A visitor who signs in through this button wants to add the game, so it is marked even if the account already
      // has it as a favourite.
      if (requireSignIn(() => mutate({ game, mark: true }))) mutate({ game, mark: !latest.current?.has(game.game_id) });
    },
    [requireSignIn, mutate],
  );
  const fixed = owner.uid !== undefined && !owner.confirmed;
  return { favouring: (game) => ({ game, marked: marked?.has(game.game_id) ?? false, fixed, onToggle }) };
}

const idsOf = ({ result }: GamesPage): ReadonlySet<string> => new Set(result.map(({ game_id }) => game_id));

/** Applies a change to a page of favourites and keeps the server's order, newest first. */
function withChange(page: GamesPage, { game, mark }: Change): GamesPage {
  const others = page.result.filter(({ game_id }) => game_id !== game.game_id);
  const next = mark ? [game, ...others] : others;
  return { ...page, result: next, total: next.length };
}
