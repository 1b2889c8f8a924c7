import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CAROUSEL_SIZE, recentGamesQuery } from '../../api/catalogue.js';
import { favouritesQuery } from '../../api/favourites.js';
import { GamesCarousel, useListOwner } from '../../catalogue/index.js';
import { useAuth } from '../../session/index.js';
import { paths } from '../../shell/paths.js';

/** Rows with the games that the player played last and the favourites; each is shown only if it contains games. */
export function PlayerRows() {
  const owner = useListOwner();
  return (
    <>
      <GamesCarousel title="Recently Played" query={recentGamesQuery(owner)} onlyWhenFull />
      <GamesCarousel
        title="Your favourites"
        query={favouritesQuery(owner)}
        most={CAROUSEL_SIZE}
        viewAll={{ to: paths.favourites, label: 'Your favourites' }}
        onlyWhenFull
      />
    </>
  );
}

/**
 * Returns whether the player's rows have been placed: whether it is known which of them are shown. The content below
 * them stays hidden until then, because it would otherwise move down as soon as they arrive. Once true, it stays true.
 */
export function usePlayerRowsPlaced(): boolean {
  const { ready, signedIn } = useAuth();
  const owner = useListOwner();
  const recent = useQuery(recentGamesQuery(owner));
  const favourites = useQuery(favouritesQuery(owner));
  // An empty list from an earlier visit may have a game by now.
  const isRecentKnown = !recent.isFetching || Boolean(recent.data?.total);
  const areFavouritesKnown = !favourites.isFetching || favourites.data !== undefined;
  const known = ready && (!signedIn || (isRecentKnown && areFavouritesKnown));
  const [placed, setPlaced] = useState(known);
  useEffect(() => {
    if (!known || placed) return;
    // Content that becomes visible in the frame in which it also moves would count as a layout shift.
    const frame = requestAnimationFrame(() => setPlaced(true));
    return () => cancelAnimationFrame(frame);
  }, [known, placed]);
  return placed;
}
