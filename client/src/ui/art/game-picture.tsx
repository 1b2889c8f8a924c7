import { GAME_WIDTHS } from './art-url.js';
import { DrawnPicture } from './drawn-picture.js';

export interface GamePictureProps {
  game: { game_id: string; name: string };
  /** Width at which the picture is shown, in the syntax of `<img sizes>`; an accurate value saves bytes. */
  sizes?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
}

/** Shows a game's card art, 3:4. The name is shown below the card. */
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
      priority={priority}
      className={className}
    />
  );
}
