/**
 * Rules for the text of a chat message. The server applies them, and the client uses the same code to count characters
 * and to refuse a message before it is sent.
 */

/** Maximum length of a message in graphemes, the characters that a reader perceives. */
export const CHAT_GRAPHEMES_MAX = 500;
/**
 * Maximum length of a message in bytes of UTF-8. 500 families of four with skin tones, of 41 bytes each, fit. Only a
 * text that joins very many characters into one grapheme exceeds it.
 */
export const CHAT_BYTES_MAX = 22_000;
/**
 * Maximum number of combining marks on one letter. Hebrew with vowels and cantillation has five; longer runs are only
 * used to draw over the lines above and below.
 */
export const COMBINING_MARKS_MAX = 6;

/**
 * Why a text cannot be a message:
 * - `malformed`: it contains half of a surrogate pair, so it is not text.
 * - `empty`: nothing visible is left after cleaning.
 * - `too_long`: it has too many graphemes.
 * - `too_many_bytes`: its graphemes are few enough but too large.
 */
export type ChatTextFault = 'malformed' | 'empty' | 'too_long' | 'too_many_bytes';

/** Control characters that separate words. Each run is replaced with a space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Characters without a use in a message: controls, soft hyphens, invisible operators, deprecated format characters,
 * byte order marks, annotations and noncharacters. Joiners, direction marks and the zero-width space stay, because
 * emoji, Persian, Hebrew, Arabic and Thai need them.
 */
const UNUSED = /[\p{Cc}\u00ad\u180e\u2061-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu;
/** The flag of a region, such as Scotland, or an invisible tag character outside such a flag. */
const FLAG_OR_TAG = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
/** A run of combining marks, including zero-width characters between them. */
const MARKS = /(?:\p{M}[\u200b-\u200f\u2060]*)+/gu;
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const utf8 = new TextEncoder();

/** Returns the cleaned text of a message, or why the text cannot be one. */
export function readChatText(raw: string): { text: string; fault: null } | { text: null; fault: ChatTextFault } {
  if (LONE_SURROGATE.test(raw)) return { text: null, fault: 'malformed' };
  const text = cleanChatText(raw);
  if (!VISIBLE.test(text)) return { text: null, fault: 'empty' };
  if (graphemesIn(text, CHAT_GRAPHEMES_MAX + 1) > CHAT_GRAPHEMES_MAX) return { text: null, fault: 'too_long' };
  if (utf8.encode(text).length > CHAT_BYTES_MAX) return { text: null, fault: 'too_many_bytes' };
  return { text, fault: null };
}

/**
 * Returns the number of graphemes: the emoji of a flag or a family counts as one.
 * @param max number at which counting stops, because splitting a long text is slow
 */
export function graphemesIn(text: string, max = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) if (++count >= max) break;
  return count;
}

/**
 * Removes characters that have no use in a message and normalizes the rest to NFC. Cleaning a cleaned text changes
 * nothing. All other text stays as it was typed, byte for byte.
 */
export function cleanChatText(raw: string): string {
  const used = raw
    .replace(BREAKS, ' ')
    .replace(UNUSED, '')
    .replace(FLAG_OR_TAG, (_, flag: string | undefined) => flag ?? '');
  return balanced(used).normalize('NFC').replace(MARKS, shortened).normalize('NFC').trim();
}

/** Removes the marks of a run that exceed the permitted number. */
function shortened(run: string): string {
  let marks = 0;
  let kept = '';
  for (const character of run) {
    if (/\p{M}/u.test(character) && ++marks > COMBINING_MARKS_MAX) return kept;
    kept += character;
  }
  return kept;
}

/**
 * Removes overrides of the writing direction, which disguise a text, and direction controls without a counterpart,
 * which would reorder the text after the message. The end of an isolate also ends the embeddings that were begun inside
 * it (UAX #9).
 */
function balanced(text: string): string {
  if (!BIDI_CONTROLS.test(text)) return text;
  const characters = [...text];
  const open: { at: number; kind: 'embedding' | 'override' | 'isolate' }[] = [];
  const cut = new Set<number>();
  // Without this count, each end of an isolate would search all open controls: 1.4 s for 20,000 characters.
  let isolates = 0;
  characters.forEach((character, at) => {
    if (/[\u2066-\u2068]/.test(character)) {
      open.push({ at, kind: 'isolate' });
      isolates++;
    } else if (/[\u202a\u202b]/.test(character)) open.push({ at, kind: 'embedding' });
    else if (/[\u202d\u202e]/.test(character)) {
      open.push({ at, kind: 'override' });
      cut.add(at);
    } else if (character === '\u202c') {
      const begun = open.at(-1)?.kind;
      if (begun === 'embedding' || begun === 'override') open.pop();
      if (begun !== 'embedding') cut.add(at);
    } else if (character === '\u2069') {
      if (isolates === 0) {
        cut.add(at);
        return;
      }
      isolates--;
      const begun = open.findLastIndex(({ kind }) => kind === 'isolate');
      for (const { at: unclosed } of open.splice(begun).slice(1)) cut.add(unclosed);
    }
  });
  for (const { at } of open) cut.add(at);
  return characters.filter((_, at) => !cut.has(at)).join('');
}
