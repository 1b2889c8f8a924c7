import { readdirSync, readFileSync } from 'node:fs';
import type { EventsOf, EventType } from '../any-event.js';
import type { Category } from '../envelope.js';

type CategoryOf<Type> = { [C in Category]: Type extends EventsOf[C]['type'] ? C : never }[Category];

/** Every event type with the category of its streams. A new event type does not compile until it is listed here. */
export const EVENT_TYPES: { [Type in EventType]: CategoryOf<Type> } = {
  account_opened: 'account',
  email_verified: 'account',
  email_changed: 'account',
  username_changed: 'account',
  names_changed: 'account',
  avatar_changed: 'account',
  onboarding_completed: 'account',
  password_changed: 'account',
  session_started: 'account',
  session_ended: 'account',
  player_banned: 'account',
  ban_lifted: 'account',
  wallet_opened: 'wallet',
  coins_granted: 'wallet',
  bet_placed: 'wallet',
  win_paid: 'wallet',
  bet_and_win_settled: 'wallet',
  bet_rolled_back: 'wallet',
  balance_adjusted: 'wallet',
  seed_pair_started: 'fairness',
  daily_bonus_claimed: 'promotions',
  provider_listed: 'catalogue',
  provider_removed: 'catalogue',
  game_listed: 'catalogue',
  game_removed: 'catalogue',
  casino_settings_changed: 'catalogue',
  favourite_added: 'favourites',
  favourite_removed: 'favourites',
};

/** An event's data as stored under one schemaVersion, kept permanently in the file `<type>.v<schemaVersion>.json`. */
export interface Golden {
  type: string;
  schemaVersion: number;
  data: unknown;
  /** Expected data after upcasting; omitted in the golden file of the newest schema. */
  becomes?: unknown;
}

const FOLDER = new URL('../upcast/golden/', import.meta.url);
const NAME = /^(\w+)\.v(\d+)\.json$/;

export function goldens(): Golden[] {
  return readdirSync(FOLDER).map((file) => {
    const [, type, version] = NAME.exec(file) ?? [];
    if (type === undefined) throw new Error(`${file}: the name of a golden file must be <type>.v<schemaVersion>.json`);
    return { type, schemaVersion: Number(version), ...JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) };
  });
}
