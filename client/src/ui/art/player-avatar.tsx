import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl } from './art-url.js';

/** Ids of the avatars a player may choose, as used by PUT /api/self/avatar. */
export const AVATARS: readonly string[] = Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Returns the URL of a drawn avatar, in the format of the user's `avatar_url`. */
export function avatarUrl(avatar: string): string {
  return artUrl(`avatars/${avatar}.svg`);
}

export interface PlayerAvatarProps {
  /** '01' … '24'. */
  avatar: string;
  size?: number | undefined;
  /** Alternative text; empty when the player's name is shown next to the avatar. */
  alt?: string | undefined;
  className?: string | undefined;
}

export function PlayerAvatar({ avatar, size = 36, alt = '', className }: PlayerAvatarProps) {
  return (
    <img
      className={cx(styles.avatar, className)}
      src={avatarUrl(avatar)}
      width={size}
      height={size}
      alt={alt}
      decoding="async"
      draggable={false}
    />
  );
}
