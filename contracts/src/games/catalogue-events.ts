import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { Count, HttpsUrl, UtcDay } from '../field-types.js';
import { statingNoSocialLinks } from './upcast/casino-settings-changed.js';

export const GAME_TAGS = ['slots', 'live_dealers', 'table_games', 'show', 'originals'] as const;
export type GameTag = (typeof GAME_TAGS)[number];

/** Orders of a list of games: most popular first, by name from A to Z, or latest release first. */
export const GAME_ORDERS = ['popular', 'name', 'newest'] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];

/** Id of the game provider under which our own games are listed. */
export const ORIGINALS = 'originals';

export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

export const PROMO_CARD_IDS = [
  'buy_boost',
  'daily_bonus',
  'instant_redemptions',
  'apple_google_pay',
  'made_in_the_us',
  'crypto_support',
  'referral_rewards',
  'no_purchase_necessary',
] as const;
export type PromoCardId = (typeof PROMO_CARD_IDS)[number];

export interface ListedProvider {
  /** Id in kebab-case. */
  id: string;
  name: string;
}

export interface ListedGame {
  /** Id in kebab-case. */
  game_id: string;
  name: string;
  provider_id: string;
  tags: GameTag[];
  volatility: Volatility;
  /** Return to player (RTP) in percent, as text with two decimals: `96.50`. */
  rtp: string;
  release_date: UtcDay;
  /** Popularity rank: 1 is the most popular, and no two games share a rank. */
  popularity: Count;
  featured: boolean;
  /** Whether players may open the game. */
  enabled: boolean;
}

/** A link to a page of the casino on another site. */
export interface SocialLink {
  /** Text of the link, at most 30 characters. */
  name: string;
  url: HttpsUrl;
}

/** Settings of the lobby and of the footer. */
export interface CasinoSettings {
  /** Version of the settings; each change increases the version by one. */
  version: Count;
  /** Ids of the promo cards, in display order. */
  lobby_promo_cards: PromoCardId[];
  featured_provider_id: string;
  /** Links in the footer, in display order; at most 8, each with a name and a URL of its own. */
  social_links: SocialLink[];
}

/**
 * Events of the single catalogue stream. Each event contains the complete entry, so the latest event about an entry is
 * its current state.
 */
export type CatalogueEvent =
  | DomainEvent<'provider_listed', ListedProvider>
  | DomainEvent<'provider_removed', { id: string }>
  | DomainEvent<'game_listed', ListedGame>
  | DomainEvent<'game_removed', { game_id: string }>
  | DomainEvent<'casino_settings_changed', CasinoSettings>;

/** Events that record a player's favourite games. */
export type FavouritesEvent =
  | DomainEvent<'favourite_added', { uid: string; game_id: string }>
  | DomainEvent<'favourite_removed', { uid: string; game_id: string }>;

export const CATALOGUE_EVENTS = {
  provider_listed: BY_SYSTEM,
  provider_removed: BY_SYSTEM,
  game_listed: BY_SYSTEM,
  game_removed: BY_SYSTEM,
  casino_settings_changed: { ...BY_SYSTEM, upcasters: [statingNoSocialLinks] },
} as const satisfies Declarations<CatalogueEvent>;

export const FAVOURITES_EVENTS = {
  favourite_added: BY_PLAYER,
  favourite_removed: BY_PLAYER,
} as const satisfies Declarations<FavouritesEvent>;
