import type { GamesPage } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { GamesPageQuery } from '../api/catalogue.js';
import type { ProblemError } from '../api/index.js';
import { ErrorState } from '../ui/index.js';
import { Carousel } from '../ui/scrolling/carousel.js';
import { useNear } from '../ui/scrolling/use-near.js';
import { GameCard, GameCardSkeleton } from './game-card.js';
import styles from './games-carousel.module.css';
import { useFavourites } from './use-favourites.js';

const CELL = '(max-width: 599px) 36vw, 160px';
/** Number of games that are visible when the page opens, on every screen width. */
const FIRST_IN_VIEW = 3;

export interface GamesCarouselProps {
  title: string;
  quietTitle?: boolean;
  query: GamesPageQuery;
  /** Id of a game to leave out, because the page already shows that game. */
  without?: string;
  viewAll?: { to: string; label: string } | undefined;
  /** Whether the carousel is at the top of the page. Its pictures then load with high priority. */
  first?: boolean;
  /** Maximum number of games shown. */
  most?: number;
  /** Hides the carousel while its games are loading and when there are none. */
  onlyWhenFull?: boolean;
}

/**
 * Shows a horizontally scrolling row of games. A carousel further down the page loads its games when the player scrolls
 * near it.
 */
export function GamesCarousel({
  title,
  quietTitle = false,
  query,
  without,
  viewAll,
  first = false,
  most,
  onlyWhenFull,
}: GamesCarouselProps) {
  const [target, cameNear] = useNear();
  const { favouring } = useFavourites();
  const near = cameNear || first;
  const { data, error, isFetching, refetch } = useQuery<GamesPage, ProblemError>({
    ...query,
    enabled: (near || onlyWhenFull === true) && query.enabled !== false,
  });
  const games = useMemo(
    () => data?.result.filter(({ game_id }) => game_id !== without).slice(0, most),
    [data, without, most],
  );
  if (games ? games.length === 0 : onlyWhenFull) return null;
  if (error && !data) {
    return (
      <ErrorState title={`${title} could not be loaded`} onRetry={() => void refetch()} busy={isFetching}>
        {error.message}.
      </ErrorState>
    );
  }
  return (
    <div ref={target}>
      <Carousel
        title={title}
        quietTitle={quietTitle}
        aside={
          viewAll && (
            <Link href={viewAll.to} className={styles.all} aria-label={`View all: ${viewAll.label}`}>
              View all
            </Link>
          )
        }
        items={near || onlyWhenFull ? games : undefined}
        asleep={!near && !onlyWhenFull}
        keyOf={({ game_id }) => game_id}
        render={(game, tabIndex, at) => (
          <GameCard {...favouring(game)} tabIndex={tabIndex} sizes={CELL} priority={first && at < FIRST_IN_VIEW} />
        )}
        skeleton={<GameCardSkeleton />}
      />
    </div>
  );
}
