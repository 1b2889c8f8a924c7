import { memo } from 'react';
import { Link } from 'wouter';
import { paths } from '../shell/paths.js';
import { GamePicture } from '../ui/art/game-picture.js';
import { cx } from '../ui/cx.js';
import { PlayIcon } from '../ui/icons.js';
import { type Favouring, FavouriteButton } from './favourite-button.js';
import styles from './game-card.module.css';

export interface GameCardProps extends Favouring {
  tabIndex?: 0 | -1;
  /** Rendered width of the card, in the syntax of the `sizes` attribute of `<img>`. */
  sizes?: string;
  priority?: boolean;
  onPick?: (() => void) | undefined;
}

/**
 * Shows a game's picture, and below it the name, the mark of a playable game and the favourite button. Nothing
 * covers the picture, because its title is drawn at the top or at the bottom; only the provider's name does on
 * hover and focus.
 */
export const GameCard = memo(function GameCard({ tabIndex, sizes, priority, onPick, ...favouring }: GameCardProps) {
  const { game } = favouring;
  const path = game.playable ? paths.original : paths.providerGame;
  return (
    <div className={cx(styles.card, !game.enabled && styles.closed, game.playable && styles.playable)}>
      <Link href={path(game.game_id)} className={styles.link} tabIndex={tabIndex} onClick={onPick}>
        <span className={styles.art}>
          <GamePicture game={game} sizes={sizes} priority={priority} />
          <span className={styles.provider}>{game.provider_name}</span>
        </span>
        {game.playable && (
          <span className={styles.mark}>
            <PlayIcon size={12} />
            Play now
          </span>
        )}
        <span className={styles.name}>{game.name}</span>
        {!game.enabled && <span className={styles.note}>Closed for now</span>}
      </Link>
      <FavouriteButton {...favouring} tabIndex={tabIndex} className={styles.favourite} />
    </div>
  );
});

/** Placeholder for a game card whose game is still loading. */
export function GameCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={cx(styles.art, styles.waiting)} />
      <div className={cx(styles.name, styles.waitingName)} />
    </div>
  );
}
