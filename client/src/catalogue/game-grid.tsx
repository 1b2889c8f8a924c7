import type { Game } from '@goldwake/contracts/http';
import { type KeyboardEvent, type Ref, startTransition, useEffect, useState } from 'react';
import { cx } from '../ui/cx.js';
import { columnsOf, moveBy } from '../ui/scrolling/roving.js';
import { GameCard, GameCardSkeleton } from './game-card.js';
import styles from './game-grid.module.css';
import { useFavourites } from './use-favourites.js';

/** Number of cells that `inSteps` renders first. They fill the search dialog in every window. */
const FIRST = 21;

export interface GameGridProps {
  /** Games to show; undefined while they are loading. */
  games: readonly Game[] | undefined;
  /** Accessible name of the list, for screen readers. */
  label: string;
  sizes?: string;
  onPick?: (() => void) | undefined;
  /** Called when the keyboard focus moves up out of the first row. */
  onLeave?: (() => void) | undefined;
  className?: string | undefined;
  /**
   * Whether only the first cells are rendered at once and the others in the next frame, so that typing is not delayed.
   * Until then, the list is too short to restore its scroll position.
   */
  inSteps?: boolean;
  ref?: Ref<HTMLUListElement>;
}

/** Shows games in rows. The Tab key focuses a single game of the grid; the arrow keys move the focus between games. */
export function GameGrid({ games, label, sizes, onPick, onLeave, className, inSteps = false, ref }: GameGridProps) {
  const [current, setCurrent] = useState(0);
  const count = games?.length ?? 0;
  const [made, setMade] = useState(inSteps ? FIRST : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (count > made) startTransition(() => setMade(count));
  }, [count, made]);
  const { favouring } = useFavourites();

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = event.currentTarget.children;
    const at = cellOf(cells, event.target);
    if (at === -1) return;
    const columns = columnsOf(cells);
    if (event.key === 'ArrowUp' && at < columns && onLeave) {
      event.preventDefault();
      return onLeave();
    }
    const to = moveBy(event.key, at, count, columns);
    if (to === null) return;
    event.preventDefault();
    cells[to]?.querySelector('a')?.focus();
  };

  if (!games) {
    return (
      <div className={cx(styles.grid, className)} aria-hidden="true">
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton cells are identical
          <GameCardSkeleton key={at} />
        ))}
      </div>
    );
  }
  return (
    <ul
      ref={ref}
      className={cx(styles.grid, className)}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const at = cellOf(event.currentTarget.children, event.target);
        if (at !== -1) setCurrent(at);
      }}
    >
      {games.map((game, at) => (
        <li key={game.game_id} className={styles.cell}>
          {at < made && (
            <GameCard
              {...favouring(game)}
              tabIndex={at === Math.min(current, count - 1) ? 0 : -1}
              onPick={onPick}
              {...(sizes ? { sizes } : {})}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function cellOf(cells: HTMLCollection, target: EventTarget): number {
  return Array.prototype.findIndex.call(cells, (cell: Element) => cell.contains(target as Node));
}
