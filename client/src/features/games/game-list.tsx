import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { type GamesFilter, gamesListQuery } from '../../api/catalogue.js';
import type { ProblemError } from '../../api/index.js';
import { GameGrid } from '../../catalogue/index.js';
import { Button, ErrorState } from '../../ui/index.js';
import { useSeen } from '../../ui/scrolling/use-seen.js';
import styles from './game-list.module.css';

const CELL = '(max-width: 599px) 32vw, 160px';

export interface GameListProps {
  title: string;
  /** Text below the title. */
  about?: ReactNode;
  /** Logo that replaces the visible title and has the same meaning. */
  logo?: ReactNode;
  filter: GamesFilter;
  /** Controls that sort and filter the list. */
  options?: ReactNode;
  /** Content shown in place of the games if no game matches the filter. The heading and `options` stay. */
  empty?: ReactNode;
  /** Content shown in place of the complete page if no game matches the filter and `empty` is undefined. */
  emptyPage: ReactNode;
}

/**
 * List of all games that match a filter, in pages of 50. The next page is loaded when the player scrolls near the end
 * or presses the button.
 */
export function GameList({ title, about, logo, filter, options, empty, emptyPage }: GameListProps) {
  const games = useInfiniteQuery({ ...gamesListQuery(filter), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = games;
  const all = data?.pages.flatMap(({ result }) => result);
  const total = data?.pages.at(-1)?.total;
  const more = () => void games.fetchNextPage();
  const end = useRef<HTMLDivElement>(null);
  useSeen(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, more);

  if (total === 0 && !empty && !games.isPlaceholderData) return emptyPage;
  const failed = games.error as ProblemError | null;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{logo ?? title}</h1>
          {total !== undefined && (
            <p className={styles.count} role="status">
              <span translate="no" className="numeric">
                {total}
              </span>{' '}
              {total === 1 ? 'game' : 'games'}
            </p>
          )}
        </div>
        {options}
        {about && <p className={styles.about}>{about}</p>}
      </header>
      {failed && !all ? (
        <ErrorState title="The games could not be loaded" onRetry={() => void games.refetch()} busy={games.isFetching}>
          {failed.message}.
        </ErrorState>
      ) : (
        <div className={games.isPlaceholderData ? styles.outdated : undefined} aria-busy={games.isPlaceholderData}>
          {total === 0 && empty}
          {!(total === 0 && empty) && <GameGrid games={total === 0 ? undefined : all} label={title} sizes={CELL} />}
        </div>
      )}
      <div ref={end} className={styles.end}>
        {isFetchNextPageError && <p role="alert">{failed?.message ?? 'The next games could not be loaded'}.</p>}
        {hasNextPage && (
          <Button onClick={more} busy={isFetchingNextPage}>
            {isFetchNextPageError ? 'Try again' : 'Show more games'}
          </Button>
        )}
        {all && total !== undefined && all.length < total && (
          <p className={styles.count} role="status">
            <span className="numeric">
              {all.length} of {total}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
