import { CHAT_GRAPHEMES_MAX, cleanChatText, graphemesIn } from '@goldwake/contracts';
import { durationText } from '../../ui/use-now.js';
import type { ComposerContext } from './composer.machine.js';
import { withoutDot } from './refusal-words.js';

/** The number of characters left is shown once it falls to this value. */
const COUNTED_FROM = 50;

/** Number of graphemes up to which a text is counted exactly. Counting more would make typing slow. */
const COUNTED_MAX = 1_000;

/** Returns the number of characters left, negative if the text is too long; null while the limit is far. */
export function charactersLeft(typed: string): number | null {
  // A grapheme has at least one UTF-16 code unit.
  if (typed.length < CHAT_GRAPHEMES_MAX - COUNTED_FROM) return null;
  const left = CHAT_GRAPHEMES_MAX - estimatedGraphemes(cleanChatText(typed));
  return left <= COUNTED_FROM ? left : null;
}

/** Returns the number of graphemes, which is estimated from the beginning of a text that is far too long. */
function estimatedGraphemes(text: string): number {
  const counted = graphemesIn(text, COUNTED_MAX);
  if (counted < COUNTED_MAX) return counted;
  const beginning = text.slice(0, COUNTED_MAX);
  return Math.round((graphemesIn(beginning) * text.length) / beginning.length);
}

/** Returns why a text is too long. */
export function tooLongText(fault: 'too_long' | 'too_many_bytes'): string {
  return fault === 'too_long'
    ? `A message has at most ${CHAT_GRAPHEMES_MAX} characters.`
    : 'Some characters are combined from too many parts.';
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
