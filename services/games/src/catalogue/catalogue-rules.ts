import {
  GAME_TAGS,
  type ListedGame,
  type ListedProvider,
  PROMO_CARD_IDS,
  type SocialLink,
  VOLATILITIES,
} from '@goldwake/contracts';
import { type Listing, wordsOf } from '../domain/index.js';

/**
 * Validates the value of one field. Returns undefined if the value is valid, otherwise a description of a valid value.
 */
export type Rule = (value: unknown) => string | undefined;
export type Rules = Readonly<Record<string, Rule>>;

/** Names that cannot be game ids because the games API uses them as path segments. */
const RESERVED = ['recent', 'favourites'];
const RTP_MIN = 80;
const SOCIAL_LINKS_MAX = 8;
const URL_MAX = 200;
const title = titleOf(60);

export const PROVIDER_RULES: Readonly<Record<keyof ListedProvider, Rule>> = { id: kebab, name: title };

export const GAME_RULES: Readonly<Record<keyof ListedGame, Rule>> = {
  game_id: (value) =>
    kebab(value) ?? (RESERVED.includes(value as string) ? `an id other than ${RESERVED.join(' and ')}` : undefined),
  name: title,
  provider_id: kebab,
  tags: someOf(GAME_TAGS, 1),
  volatility: (value) =>
    VOLATILITIES.some((each) => each === value) ? undefined : `one of ${VOLATILITIES.join(', ')}`,
  rtp: (value) =>
    typeof value === 'string' && /^\d{2,3}\.\d{2}$/.test(value) && Number(value) >= RTP_MIN && Number(value) <= 100
      ? undefined
      : `a string such as "96.50", from ${RTP_MIN}.00 to 100.00 percent`,
  release_date: (value) => (isDay(value) ? undefined : 'an existing date in the form YYYY-MM-DD'),
  popularity: (value) =>
    Number.isInteger(value) && (value as number) >= 1 ? undefined : 'a whole number; 1 is the most popular game',
  featured: flag,
  enabled: flag,
};

export const SETTINGS_RULES: Readonly<Record<keyof Listing['settings'], Rule>> = {
  lobby_promo_cards: someOf(PROMO_CARD_IDS, 0),
  featured_provider_id: kebab,
  social_links: (value) =>
    Array.isArray(value) && value.length <= SOCIAL_LINKS_MAX
      ? undefined
      : `a list of at most ${SOCIAL_LINKS_MAX} links`,
};

export const SOCIAL_LINK_RULES: Readonly<Record<keyof SocialLink, Rule>> = { name: titleOf(30), url: httpsUrl };

function kebab(value: unknown): string | undefined {
  const isKept = typeof value === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 60;
  return isKept ? undefined : 'lower-case letters, digits and single dashes, at most 60 characters';
}

function titleOf(max: number): Rule {
  return (value) => {
    const isKept =
      typeof value === 'string' && value === value.trim() && wordsOf(value).length > 0 && value.length <= max;
    return isKept
      ? undefined
      : `a string of 1 to ${max} characters with at least one letter or digit and no spaces around it`;
  };
}

/** Only the form that parsing returns is accepted: it has no control characters, and two texts are two addresses. */
function httpsUrl(value: unknown): string | undefined {
  const isKept =
    typeof value === 'string' &&
    value.length <= URL_MAX &&
    /^https:\/\/[^/?#@]+\//.test(value) &&
    URL.parse(value)?.href === value;
  return isKept
    ? undefined
    : `an absolute URL of at most ${URL_MAX} characters in its normal form, such as https://example.org/: with a path, without a user name or password`;
}

function flag(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'true or false';
}

function someOf(words: readonly string[], least: number): Rule {
  return (value) => {
    const isKept =
      Array.isArray(value) &&
      value.length >= least &&
      value.every((word) => words.includes(word)) &&
      new Set(value).size === value.length;
    return isKept
      ? undefined
      : `a list of ${least > 0 ? 'at least one' : 'any'} of ${words.join(', ')}, without duplicates`;
  };
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
