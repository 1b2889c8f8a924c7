import type { IsoTime } from '../field-types.js';

/** Reason and end of a player's ban. Both are shown to the player. */
export interface Ban {
  reason: string;
  /** Time at which the ban ends; null for a permanent ban. */
  until: IsoTime | null;
}

/**
 * Returns whether the ban applies at time `now`. A ban with an end time expires without an event.
 * @param now epoch milliseconds
 */
export function isInForce(ban: Ban, now: number): boolean {
  return ban.until === null || now < Date.parse(ban.until);
}
