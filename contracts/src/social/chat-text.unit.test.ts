import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CHAT_BYTES_MAX,
  CHAT_GRAPHEMES_MAX,
  COMBINING_MARKS_MAX,
  cleanChatText,
  graphemesIn,
  readChatText,
} from './chat-text.js';

const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';

describe('the text of a chat message', () => {
  it.each([
    ['a family of four', '👨‍👩‍👧‍👦'],
    ['a skin tone', '👍🏽'],
    ['a heart on fire', '❤️‍🔥'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of a country', '🇵🇱'],
    ['the flag of a region', SCOTLAND],
    ['a keycap', '1️⃣'],
    ['Hebrew', 'שלום עולם'],
    ['Hebrew with vowels', 'בְּרֵאשִׁ֖ית'],
    ['Hebrew with a direction mark', 'שלום!\u200f'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Thai', 'สวัสดีครับ ผู้เล่นทุกคน'],
    ['Tibetan', 'བསྒྲུབས'],
    ['German', 'Müller'],
    ['Polish', 'Łukasz'],
    ['markup', '<script>alert("1")</script> & <b>'],
    ['a balanced isolate', 'a \u2067שלום\u2069 b'],
    ['a balanced embedding', 'a \u202bשלום\u202c b'],
  ])('%s arrives byte for byte', (_, text) => {
    const composed = text.normalize('NFC');
    expect(readChatText(text)).toEqual({ text: composed, fault: null });
    if (text === composed) expect(Buffer.from(readChatText(text).text ?? '')).toEqual(Buffer.from(text));
  });

  it.each([
    ['composes letters', 'Mu\u0308ller', 'Müller'],
    ['trims', ' \u00a0 hi \u3000', 'hi'],
    ['replaces line breaks by a space', 'one\r\n\ntwo\tthree', 'one two three'],
    ['cuts controls', 'a\u0000b\u0007c\u009fd\u007f', 'abcd'],
    ['cuts a byte order mark and soft hyphens', '\ufeffa\u00adb', 'ab'],
    ['cuts the end of an embedding that was never begun', 'a\u202cb\u2069c', 'abc'],
    ['cuts an override without an end', 'a\u202egnp.exe', 'agnp.exe'],
    ['cuts an override with its end', 'a\u202egnp\u202c.exe \u202dx\u202c', 'agnp.exe x'],
    ['cuts an override in an embedding', '\u202ba\u202eb\u202cc\u202cd', '\u202babc\u202cd'],
    ['cuts an override around an embedding', '\u202ea\u202bb\u202cc\u202cd', 'a\u202bb\u202ccd'],
    ['cuts an override that its isolate ends', 'a\u2067b\u202ec\u2069d\u202ce', 'a\u2067bc\u2069de'],
    ['cuts an embedding that its isolate ends', 'a\u2067b\u202ac\u2069d', 'a\u2067bc\u2069d'],
    ['cuts an isolate without an end around a complete one', '\u2066a\u2067b\u2069c', 'a\u2067b\u2069c'],
    ['cuts tag characters outside of a flag', 'a\u{e0061}\u{e0062}\u{e007f}b', 'ab'],
    ['cuts tag characters after a flag', `${SCOTLAND}\u{e0061}`, SCOTLAND],
    ['cuts a flag sequence without an end', '\u{1f3f4}\u{e0067}\u{e0062}', '\u{1f3f4}'],
    ['cuts noncharacters', 'a\uffffb\u{1fffe}', 'ab'],
    ['composes across a cut control', 'u\u0000\u0308', 'ü'],
  ])('cleaning %s', (_, raw, text) => expect(readChatText(raw)).toEqual({ text, fault: null }));

  it('a long run of combining marks is shortened, even with zero-width characters between them', () => {
    const marks = '\u0334'.repeat(COMBINING_MARKS_MAX);
    expect(cleanChatText(`x${'\u0334'.repeat(40)}y`)).toBe(`x${marks}y`);
    expect(cleanChatText(`x${'\u0334\u200d'.repeat(40)}y`)).toBe(`x${'\u0334\u200d'.repeat(COMBINING_MARKS_MAX)}y`);
    expect(cleanChatText(`x${'\u{e0101}'.repeat(40)}`)).toBe(`x${'\u{e0101}'.repeat(COMBINING_MARKS_MAX)}`);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u2003\u3000'],
    ['controls', '\u0000\u0001\u001b'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\u200e'],
    ['invisible letters', '\u3164\u115f\u2800'],
    ['tag characters', '\u{e0068}\u{e0069}'],
    ['an unbalanced direction control', '\u202e'],
    ['variation selectors', '\ufe0f\ufe0e'],
  ])('%s is empty', (_, raw) => expect(readChatText(raw)).toEqual({ text: null, fault: 'empty' }));

  it.each(['\ud83d', 'a\udc00b', '\udc00\ud83d'])('a lone surrogate is refused: %j', (raw) =>
    expect(readChatText(raw)).toEqual({ text: null, fault: 'malformed' }),
  );

  it.each([
    ['letters', 'x', 1],
    ['Thai letters with a vowel and a tone', 'ที่', 9],
    ['Hebrew letters with a vowel and cantillation', 'שִ֖', 6],
    ['Devanagari conjuncts', 'र्त्स्न्या', 30],
    ['emoji', '😀', 4],
    ['emoji of a family', '👨‍👩‍👧‍👦', 25],
    ['flags of a region', SCOTLAND, 28],
    ['the longest standard emoji', '👩🏽‍❤️‍💋‍👨🏿', 35],
    ['a family with skin tones', '👨🏽‍👩🏽‍👧🏽‍👦🏽', 41],
    ['letters with the maximum of marks', `x${'\u{1e8d0}'.repeat(COMBINING_MARKS_MAX)}`, 25],
  ])('a message of 500 %s arrives byte for byte, and one of 501 is too long', (_, character, bytes) => {
    expect(Buffer.byteLength(character)).toBe(bytes);
    const longest = character.repeat(CHAT_GRAPHEMES_MAX);
    expect(Buffer.from(readChatText(` ${longest}\n`).text ?? '')).toEqual(Buffer.from(longest));
    expect(readChatText(longest + character)).toEqual({ text: null, fault: 'too_long' });
  });

  it('a message of few but very large graphemes is limited by its bytes', () => {
    const joined = (people: number) => Array(people).fill('👩').join('\u200d');
    const most = (CHAT_BYTES_MAX + 3) / 7;
    expect(graphemesIn(joined(9_000))).toBe(1);
    expect(readChatText(joined(Math.floor(most))).fault).toBeNull();
    expect(readChatText(joined(Math.ceil(most)))).toEqual({ text: null, fault: 'too_many_bytes' });
  });

  it('the emoji of a flag, a keycap or a family counts as one grapheme, and counting stops at a maximum', () => {
    expect(graphemesIn('👨‍👩‍👧‍👦🇵🇱1️⃣')).toBe(3);
    expect(graphemesIn('👨‍👩‍👧‍👦🇵🇱1️⃣', 2)).toBe(2);
  });
});

const anything = fc.string({ unit: 'binary', maxLength: 80 });
const awkward = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...'aü \u0308\u0334\u05b0\u0bc6\u0bbe\u1100\u1161') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('\u202a', '\u202e', '\u202c', '\u2066', '\u2068', '\u2069', '\u200d', '\u200f'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('\u{1f3f4}', '\u{e0067}', '\u{e0062}', '\u{e007f}', '\u{e0001}', '\u0000', '\ufeff'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** The long form of `npm run check` tries more texts. */
const runs = (usual: number, long: number) => (process.env.LONG_TESTS ? long : usual);

describe('cleaning any text', () => {
  it('cleaning a cleaned text changes nothing', () =>
    fc.assert(
      fc.property(fc.oneof(anything, awkward), (raw) => {
        const once = cleanChatText(raw);
        expect(cleanChatText(once)).toBe(once);
      }),
      { numRuns: runs(1_500, 5_000) },
    ));

  it('removes controls, direction overrides, unbalanced direction controls and tag characters outside of flags', () =>
    fc.assert(
      fc.property(fc.oneof(anything, awkward), (raw) => {
        const text = cleanChatText(raw);
        expect(text).not.toMatch(/\p{Cc}/u);
        const flags = /\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}/gu;
        expect(text.replace(flags, '')).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
        expect(text).not.toMatch(new RegExp(`\\p{M}{${COMBINING_MARKS_MAX + 1}}`, 'u'));
        const counts = (of: RegExp) => text.match(of)?.length ?? 0;
        expect(counts(/[\u2066-\u2068]/g)).toBe(counts(/\u2069/g));
        expect(counts(/[\u202a\u202b]/g)).toBe(counts(/\u202c/g));
        expect(text).not.toMatch(/[\u202d\u202e]/);
      }),
      { numRuns: runs(700, 2_000) },
    ));

  it('a message that is accepted is within the limits, well formed and visible', () =>
    fc.assert(
      fc.property(fc.oneof(anything, awkward), (raw) => {
        const { text } = readChatText(raw);
        if (text === null) return;
        expect(graphemesIn(text)).toBeGreaterThan(0);
        expect(graphemesIn(text)).toBeLessThanOrEqual(CHAT_GRAPHEMES_MAX);
        expect(Buffer.from(text).toString()).toBe(text);
        expect(text.normalize('NFC')).toBe(text);
      }),
      { numRuns: runs(700, 2_000) },
    ));

  it('ends of isolates that were never begun are removed, however many controls are open', () => {
    const text = `a${'\u202a'.repeat(1_000)}${'\u2069'.repeat(1_000)}b`;
    expect(cleanChatText(text)).toBe('ab');
    expect(cleanChatText(`a\u2066\u202ab\u2069\u2069c`)).toBe('a\u2066b\u2069c');
  });
});
