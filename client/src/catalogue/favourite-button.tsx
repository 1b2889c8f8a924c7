import type { Game } from '@goldwake/contracts/http';
import { cx } from '../ui/cx.js';
import { HeartIcon } from '../ui/icons.js';
import styles from './favourite-button.module.css';

export interface Favouring {
  game: Game;
  marked: boolean;
  /** Makes the button read-only: it shows whether the game is a favourite but cannot be pressed. */
  fixed: boolean;
  onToggle: (game: Game) => void;
}

export function FavouriteButton({
  game,
  marked,
  fixed,
  onToggle,
  tabIndex,
  className,
}: Favouring & { tabIndex?: 0 | -1 | undefined; className?: string | undefined }) {
  return (
    <button
      type="button"
      className={cx(styles.heart, className)}
      aria-pressed={marked}
      aria-label={`Favourite: ${game.name}`}
      tabIndex={tabIndex}
      disabled={fixed}
      onClick={() => onToggle(game)}
    >
      <HeartIcon size={20} fill={marked ? 'currentColor' : 'none'} />
    </button>
  );
}
