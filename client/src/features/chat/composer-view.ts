import { CHAT_BYTES_MAX, CHAT_GRAPHEMES_MAX, cleanChatText, graphemesIn } from '@goldwake/contracts';
import { durationText } from '../../ui/use-now.js';
import type { ComposerContext } from './composer.machine.js';
import { withoutDot } from './refusal-words.js';

/** The number of characters left is shown once it falls to this value. */
const COUNTED_FROM = 50;

const utf8 = new TextEncoder();

/** Number of UTF-16 code units from which the average size of a text is estimated. Counting more would make typing slow. */
const SAMPLE_LENGTH = 2_000;

/**
 * Returns the number of characters left, negative if the text is too long; null while the limit is far. A text of emoji
 * reaches the limit of bytes first; its bytes are then converted to characters of the text's average size.
 */
export function charactersLeft(typed: string): number | null {
  // A text this short is far from both limits: it has at most three bytes per UTF-16 code unit.
  if (typed.length < CHAT_GRAPHEMES_MAX - COUNTED_FROM) return null;
  const text = cleanChatText(typed);
  const bytesLeft = CHAT_BYTES_MAX - utf8.encode(text).length;
  const sample = text.slice(0, SAMPLE_LENGTH);
  const byBytes = Math.floor((bytesLeft * graphemesIn(sample)) / utf8.encode(sample).length);
  if (bytesLeft < 0) return byBytes;
  const left = Math.min(byBytes, CHAT_GRAPHEMES_MAX - graphemesIn(text));
  return left <= COUNTED_FROM ? left : null;
}

/** Returns why a text is too long. */
export function tooLongText(typed: string): string {
  return graphemesIn(cleanChatText(typed).slice(0, SAMPLE_LENGTH)) > CHAT_GRAPHEMES_MAX
    ? `A message has at most ${CHAT_GRAPHEMES_MAX} characters.`
    : 'Too long: emoji take up more space than letters.';
}

export function slowModeText(seconds: number): string {
  return `Slow mode: one message every ${durationText(seconds * 1_000)}.`;
}

export type Blocked = { text: string; until: number | null };

/** Why the player cannot send a message at the moment. A countdown shows the time until `until`. */
export function blockedBy(
  gate: 'judging' | 'open' | 'waiting' | 'muted' | 'offline',
  { waitUntil, waitText, slowSeconds, mute }: ComposerContext,
): Blocked | null {
  switch (gate) {
    case 'offline':
      return { text: 'Goldwake cannot be reached, so nothing can be sent.', until: null };
    case 'muted':
      return {
        text: `You are muted in this chat${mute?.reason ? `: ${withoutDot(mute.reason)}` : ''}.${
          mute?.until == null ? ' You can read, but not write.' : ''
        }`,
        until: mute?.until ?? null,
      };
    case 'waiting':
      return { text: waitText === null ? slowModeText(slowSeconds) : `${withoutDot(waitText)}.`, until: waitUntil };
    default:
      return null;
  }
}
