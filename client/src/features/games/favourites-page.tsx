import type { Game } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { favouritesQuery, type LoadedFavourites } from '../../api/favourites.js';
import { asProblem } from '../../api/index.js';
import { GameGrid, useListOwner } from '../../catalogue/index.js';
import { useSubscription } from '../../realtime/use-subscription.js';
import { useAuth, useOpenAuth } from '../../session/index.js';
import { paths } from '../../shell/paths.js';
import { useNoIndex, useTitle } from '../../shell/use-title.js';
import { HeartIcon } from '../../ui/icons.js';
import { Button, EmptyState, ErrorState, LinkButton } from '../../ui/index.js';
import { EMPTY_LIST, type FavouritesList, listed } from './favourites-list.js';
import styles from './game-list.module.css';

const TITLE = 'Your favourites';
const CELL = '(max-width: 599px) 32vw, 160px';

/** Page with all favourite games of the player, the newest first. */
export function FavouritesPage() {
  useTitle(TITLE, 'The games that you marked with a heart.');
  useNoIndex();
  const { ready, signedIn } = useAuth();
  const openAuth = useOpenAuth();
  if (!ready || signedIn) return <Favourites />;
  return (
    <EmptyState
      page
      icon={<HeartIcon size={24} />}
      title="Sign in to see your favourites"
      action={<Button onClick={() => openAuth('login')}>Log in</Button>}
    >
      Games that you mark with a heart are kept here, on all your devices.
    </EmptyState>
  );
}

function Favourites() {
  const owner = useListOwner();
  const { data, error, refetch, isFetching } = useQuery(favouritesQuery(owner));
  const games = useListed(data, owner.uid);
  if (games?.length === 0) {
    return (
      <EmptyState
        page
        icon={<HeartIcon size={24} />}
        title="No favourites to show"
        action={
          <LinkButton to={paths.games} tone="gold">
            Look at all games
          </LinkButton>
        }
      >
        Press a game's heart to find it here and in the lobby. Favourites that are closed for now are hidden.
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{TITLE}</h1>
          {data && (
            <p className={styles.count} role="status">
              <span translate="no" className="numeric">
                {data.total}
              </span>{' '}
              {data.total === 1 ? 'game' : 'games'}
            </p>
          )}
        </div>
      </header>
      {error && !data ? (
        <ErrorState title="Your favourites could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {asProblem(error).message}.
        </ErrorState>
      ) : (
        <GameGrid games={games} label={TITLE} sizes={CELL} />
      )}
    </div>
  );
}

/**
 * Returns the listed games. After a change of the catalogue only those of the next request are listed, because a missing
 * one may be closed.
 */
function useListed(data: LoadedFavourites | undefined, uid: string | undefined): readonly Game[] | undefined {
  const [list, setList] = useState<FavouritesList>(EMPTY_LIST);
  const [outdated, setOutdated] = useState<number>();
  useSubscription('catalogue', { onPush: () => setOutdated(data?.request), onResync: () => {} });
  const next = data && listed(list, data, uid, outdated);
  if (next && next !== list) setList(next);
  return next?.games;
}
