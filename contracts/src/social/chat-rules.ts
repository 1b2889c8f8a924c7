/**
 * Rules of the chat that the service applies and the client explains to players. `verify` compares all events with
 * them, so a stricter value would report messages that were permitted when they were sent.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** At most `messages` in any `windowMs` milliseconds. */
export interface ChatRate {
  messages: number;
  windowMs: number;
}

export const CHAT_RULES = {
  /** Rates for every player. */
  rates: [
    { messages: 5, windowMs: 10_000 },
    { messages: 20, windowMs: 30_000 },
  ] satisfies ChatRate[] as readonly ChatRate[],
  /** Time during which the same text is refused. */
  repeatMs: 30_000,
  /** Time during which a player may delete a message after sending it. */
  deletableMs: 5 * MINUTE_MS,
  /** Number of distinct reporters that hide a message. */
  reportersToHide: 3,
  /** Maximum number of players whom one player reports in a day, each once. */
  playerReports: { max: 20, windowMs: DAY_MS },
  mentionsMax: 5,
  /** Number of messages that the room keeps; older ones are not served. */
  kept: 300,
  /** Maximum count of unread messages. */
  unreadMax: 100,
  hiddenPlayersMax: 500,
  slowModeSecondsMax: 3_600,
} as const;

/** Durations of a mute in milliseconds, by the name that an operator gives; null for a mute without an end. */
export const MUTE_DURATIONS = {
  '10m': 10 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '24h': DAY_MS,
  ever: null,
} as const satisfies Record<string, number | null>;
export type MuteDuration = keyof typeof MUTE_DURATIONS;

/** A name after an `@` at the beginning of a word. The characters are those of usernames. */
const MENTION = /(?<![\p{L}\p{N}_@.-])@([\p{L}0-9_.-]{3,20})(?![\p{L}0-9_-])/gu;

/** A name after an `@` in a text. */
export interface MentionInText {
  /** Name as typed, without the `@` and without dots at its end, which may belong to the sentence. */
  name: string;
  /** Index of the `@` in the text, in UTF-16 code units. */
  at: number;
}

/** Finds the mentioned names in a text, in order. They need not belong to players. */
export function mentionsIn(text: string): MentionInText[] {
  return [...text.matchAll(MENTION)].flatMap(({ 1: name = '', index }) => {
    const trimmed = name.replace(/\.+$/, '');
    return trimmed.length < 3 ? [] : [{ name: trimmed, at: index }];
  });
}
