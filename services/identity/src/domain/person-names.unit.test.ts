import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toPersonName } from './person-names.js';

describe("a person's name", () => {
  it.each([
    'Ada',
    'Jean-Luc',
    'O’Brien',
    "D'Angelo",
    'María José',
    'Łukasz',
    'Nguyễn',
    'Σωκράτης',
    'Юлія',
    '王小明',
    'محمد',
    'שָׁלוֹם',
    'प्रिया',
    'عبدالله\u200cپور',
    'नन्\u200dदिनी',
    'র\u200d্যাম',
    'Martin Luther King Jr.',
    'Kaʻiulani',
    `A${'\u0316'.repeat(4)}da`,
  ])('a name may be %s', (text) => expect(toPersonName('firstName', text)).toBe(text.normalize('NFC')));

  it('a name is stored in composed form, trimmed and with single spaces', () => {
    expect(toPersonName('lastName', '  Zoe\u0308   van  Dyke ')).toBe('Zoë van Dyke');
  });

  it('the length of a name is counted in characters, not in bytes', () => {
    expect(toPersonName('lastName', '𠮷'.repeat(50))).toHaveLength(100);
    expect(() => toPersonName('lastName', '𠮷'.repeat(51))).toThrow(/lastName|validation/);
  });

  it.each([
    ['empty', ''],
    ['spaces alone', '   '],
    ['too long', 'a'.repeat(51)],
    ['a control character', 'A\u0000da'],
    ['a line break', 'Ada\nLovelace'],
    ['a tab', 'Ada\tL'],
    ['a turn of direction', 'Ada\u202e'],
    ['an isolate', '\u2066Ada\u2069'],
    ['an invisible mark', 'A\u200bda'],
    ['a lone surrogate', 'A\ud800'],
    ['Hangul fillers alone', '\u3164\uffa0'],
    ['leading consonant fillers', '\u115f\u1160'],
    ['a Hangul filler after letters', 'Ada\u3164'],
    ['a braille blank', 'Ada\u2800'],
    ['a grapheme joiner', 'A\u034fda'],
    ['a variation selector', 'Ada\ufe0f'],
    ['a Khmer vowel that is not drawn', 'ក\u17b4'],
    ['a Mongolian selector', 'ᠠ\u180b'],
    ['a soft hyphen', 'A\u00adda'],
    ['blank hieroglyphs', '\u{13441}\u{13442}'],
    ['joiners alone', '\u200c\u200d'],
    ['a joiner at the end', 'Ada\u200d'],
    ['repeated joiners', 'A\u200d\u200cda'],
    ['a joiner before a space', 'Ada\u200c L'],
    ['a joiner after a hyphen', 'Ada-\u200cL'],
    ['a tower of marks with a joiner in it', `A${'\u0316'.repeat(3)}\u200d${'\u0316'.repeat(3)}`],
    ['markup', '<b>Ada</b>'],
    ['digits', 'Ada2'],
    ['an emoji', 'Ada 🐙'],
    ['punctuation alone', "-.'"],
    ['marks without a letter', '\u0301Ada'],
    ['a tower of marks', `A${'\u0316'.repeat(5)}`],
  ])('a name is refused as %s', (_, text) => {
    expect(() => toPersonName('firstName', text)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        more: { errors: [expect.objectContaining({ path: 'firstName' })] },
      }),
    );
  });

  it('an accepted name is accepted again unchanged, and contains no control or invisible characters', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('a', 'é', '\u0301', ' ', '-', '’', '\u202e', '\u200d', '\u3164', '李', 'م', '\0'),
        maxLength: 60,
      }),
    );
    let taken = 0;
    fc.assert(
      fc.property(anything, (text) => {
        let name: string;
        try {
          name = toPersonName('lastName', text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'validation_failed' });
          return;
        }
        taken++;
        expect(toPersonName('lastName', name)).toBe(name);
        expect(name.replace(/[\u200c\u200d]/g, '')).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}]/u);
      }),
      { numRuns: 500, seed: 5 },
    );
    expect(taken).toBeGreaterThan(20);
  });
});
