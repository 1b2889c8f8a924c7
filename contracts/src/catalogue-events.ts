import type { DomainEvent } from './envelope.js';

export const GAME_TAGS = ['slots', 'live_dealers', 'table_games', 'show', 'originals'] as const;
export type GameTag = (typeof GAME_TAGS)[number];

/** The group that our own games form among the providers. */
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
  /** Kebab-case. */
  id: string;
  name: string;
}

export interface ListedGame {
  /** Kebab-case. */
  game_id: string;
  name: string;
  provider_id: string;
  tags: GameTag[];
  volatility: Volatility;
  /** Percent with two decimals, as text: `96.50`. */
  rtp: string;
  /** YYYY-MM-DD. */
  release_date: string;
  /** 1 is the most popular; no two games share a place. */
  popularity: number;
  featured: boolean;
  /** Whether players may open it. */
  enabled: boolean;
}

/** What the lobby is set to. */
export interface CasinoSettings {
  /** Rises by one with each change. */
  version: number;
  /** In the order in which they are shown. */
  lobby_promo_cards: PromoCardId[];
  featured_provider_id: string;
}

/** The one stream of the catalogue. Each event states the whole entry, so that the last one of an entry is the entry. */
export type CatalogueEvent =
  | DomainEvent<'provider_listed', ListedProvider>
  | DomainEvent<'provider_removed', { id: string }>
  | DomainEvent<'game_listed', ListedGame>
  | DomainEvent<'game_removed', { game_id: string }>
  | DomainEvent<'casino_settings_changed', CasinoSettings>;

/** A player's own marks. */
export type FavouritesEvent =
  | DomainEvent<'favourite_added', { uid: string; game_id: string }>
  | DomainEvent<'favourite_removed', { uid: string; game_id: string }>;
