import { GAME_WIDTHS } from './art-url.js';
import { DrawnPicture } from './drawn-picture.js';

export interface GamePictureProps {
  game: { game_id: string; name: string };
  /** The width it is shown at, as in `<img sizes>`; said well it saves the player bytes. */
  sizes?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
}

/** A game's card art, 3:4. Its name stands under the card and is drawn into the art: read once, so `alt` stays empty. */
export function GamePicture({
  game,
  sizes = '(max-width: 599px) 132px, 180px',
  priority,
  className,
}: GamePictureProps) {
  return (
    <DrawnPicture
      base={`games/${game.game_id}`}
      widths={GAME_WIDTHS}
      ratio={4 / 3}
      sizes={sizes}
      alt=""
      priority={priority}
      className={className}
    />
  );
}
