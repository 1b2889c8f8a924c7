import type { Game } from '@goldwake/contracts/http';
import { cx } from '../ui/cx.js';
import { HeartIcon } from '../ui/icons.js';
import styles from './favourite-button.module.css';
import { useFavourite } from './use-favourite.js';

export function FavouriteButton({
  game,
  tabIndex,
  className,
}: {
  game: Game;
  tabIndex?: 0 | -1 | undefined;
  className?: string | undefined;
}) {
  const { marked, fixed, toggle } = useFavourite(game);
  return (
    <button
      type="button"
      className={cx(styles.heart, className)}
      aria-pressed={marked}
      aria-label={`Favourite: ${game.name}`}
      tabIndex={tabIndex}
      disabled={fixed}
      onClick={toggle}
    >
      <HeartIcon size={16} fill={marked ? 'currentColor' : 'none'} />
    </button>
  );
}
