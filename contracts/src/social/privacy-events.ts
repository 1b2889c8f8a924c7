import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { IsoTime } from '../field-types.js';

/** What a player lets others see. */
export interface PrivacySettings {
  /** Whether the player appears offline to friends. */
  invisible: boolean;
  /** Whether friends see which game the player plays. */
  shows_game: boolean;
  /** Whether the player's card shows the favourite game and totals. */
  shows_play: boolean;
}

/** The settings of a player at a version of the player's privacy stream; version 0 if they have never been changed. */
export interface Privacy extends PrivacySettings {
  version: number;
}

/** Settings of a player who has never changed them. */
export const DEFAULT_PRIVACY: PrivacySettings = { invisible: false, shows_game: true, shows_play: true };

/** Event of the stream `privacy-<uid>`. It states all settings, including unchanged ones. */
export type PrivacyEvent = DomainEvent<'privacy_changed', { uid: string; changed_at: IsoTime } & PrivacySettings>;

export const PRIVACY_EVENTS = {
  privacy_changed: BY_PLAYER,
} as const satisfies Declarations<PrivacyEvent>;
