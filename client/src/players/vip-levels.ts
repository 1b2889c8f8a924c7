import type { VipLevel } from '@goldwake/contracts';

/** Returns the level with an id; undefined if the id is null, or if the loaded levels do not contain it. */
export function levelWith(levels: readonly VipLevel[], id: string | null): VipLevel | undefined {
  return levels.find((level) => level.id === id);
}

/**
 * Returns the level that the chat shows beside a name. It does not show the first one: every player has it from the
 * start, so a badge on nearly every message would say nothing.
 */
export function badgeLevel(levels: readonly VipLevel[], id: string | null): VipLevel | undefined {
  return levelWith(levels.slice(1), id);
}
