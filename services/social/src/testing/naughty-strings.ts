/** Texts that a message keeps byte for byte. */
const KEPT: readonly string[] = [
  // Reserved words and numbers of programming languages
  'undefined',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  'true',
  '-1',
  '1/0',
  '0x0',
  '1e1000',
  '９９９',
  '1,000.00',
  // ASCII punctuation and quotes
  ",./;'[]\\-=",
  '<>?:"{}|_+',
  '!@#$%^&*()`~',
  "'",
  '"',
  "''",
  "\"\"''''\"",
  '\\',
  '\\\\',
  '%',
  '%s%s%s%n',
  '%00',
  '$\u007b7*7}',
  '{{7*7}}',
  '$HOME',
  '`id`',
  '$(touch /tmp/x)',
  // Markup, scripts, queries
  "<script>alert('1')</script>",
  '"><img src=x onerror=alert(1)>',
  '<svg><script>123<1>alert(1)</script>',
  '<iframe src="data:text/html,x"></iframe>',
  '&lt;script&gt;',
  '</textarea><b>',
  '<!--#exec cmd="/bin/cat /etc/passwd"-->',
  "1'; DROP TABLE users--",
  "' OR 1=1 -- 1",
  '{"$gt": ""}',
  '[{"$where": "sleep(1)"}]',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '() { 0; }; touch /tmp/x;',
  // Unicode letters, symbols, digits
  'Ω≈ç√∫˜µ≤≥÷',
  'åß∂ƒ©˙∆˚¬…æ',
  '⁰⁴⁵₀₁₂',
  'ЁЂЃЄЅІЇЈЉЊ',
  '田中さんにあげて下さい',
  '사회과학원',
  '𠜎𠜱𠝹𠱓',
  '(｡◕ ∀ ◕｡)',
  '¯\\_(ツ)_/¯',
  '˙ɐnbᴉlɐ ɐuƃɐɯ ǝɹolop ʇǝ',
  'Ｔｈｅ ｑｕｉｃｋ ｂｒｏｗｎ ｆｏｘ',
  '𝕿𝖍𝖊 𝖖𝖚𝖎𝖈𝖐',
  'ﷺ',
  'ĿİIıi̇ŞßſKÅ',
  'Müller, Łukasz, Þórr, Nguyễn',
  // Emoji
  '😍👩🏽👾🙇💁🙅🙆🙋🙎🙍',
  '👨‍👩‍👧‍👦👩‍❤️‍💋‍👩🏳️‍🌈',
  '🇺🇸🇷🇺🇸 🇦🇫🇦🇲',
  '0️⃣1️⃣#️⃣*️⃣',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  '❤️\u{1f3fb}',
  // Right to left, and both directions
  'ثم نفس سقطت وبالتحديد،',
  'בְּרֵאשִׁית בָּרָא',
  'הָיְתָהtestالصفحات التّحول',
  'مُنَاقَشَةُ سُبُلِ اِسْتِخْدَامِ اللُّغَةِ',
];

/**
 * Texts of which cleaning removes or replaces something, and what is left; null if the message is refused as empty. The
 * expected texts were written by hand, so that they cannot repeat a fault of the code.
 */
const CHANGED: readonly (readonly [text: string, stored: string | null])[] = [
  // More than six combining marks
  [
    `\u0e14${'\u0e49\u0e49\u0e49\u0e49\u0e49\u0e47\u0e47\u0e47\u0e47\u0e47'.repeat(2)}`,
    '\u0e14\u0e49\u0e49\u0e49\u0e49\u0e49\u0e47',
  ],
  [
    'v\u031f\u031c\u0318\u0326\u035f k\u00e8\u035a\u032e\u033a\u032a\u0339\u0331\u0324',
    'v\u031f\u031c\u0318\u0326\u035f k\u00e8\u035a\u032e\u033a\u032a\u0339\u0331',
  ],
  // NFC replaces U+0343 by U+0313 and moves the marks below the letter before those above it.
  [
    'Z\u0351\u036b\u0343\u032a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f',
    'Z\u032a\u0351\u036b\u0313\u0302\u036b',
  ],
  // Letters that NFC composes or replaces
  ['Mu\u0308ller, \u212b, \u2126', 'Müller, \u00c5, \u03a9'],
  // Direction controls
  ['\u202atest\u202a', 'test'],
  ['\u202btest\u202b', 'test'],
  ['\u2029test\u2029', 'test'],
  ['test\u2060test\u202b', 'test\u2060test'],
  ['\u2066test\u2067', 'test'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u202dabc\u202c \u202bשלום\u202c', 'abc \u202bשלום\u202c'],
  // Controls, spaces and invisible characters
  ['\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\u000e\u001b\u007f', null],
  ['\u0080\u0081\u0085\u009f', null],
  ['a\u0000b', 'ab'],
  ['\t\u000b\f \u00a0\u1680\u2002\u2003\u2028\u202f\u205f\u3000', null],
  ['\u00ad\u0600\u061c\u180e\u200b\u200f\u2060\u2064\ufeff\ufff9\u{110bd}\u{e0001}\u{e007f}', null],
  ['\ufeff', null],
  ['\ufffe', null],
  ['\ufdd0\u{1fffe}\u{10ffff}', null],
  ['\u3164', null],
  ['\r\nSet-Cookie: x=1', 'Set-Cookie: x=1'],
  ['line one\nline two\r\nline three\u2028line four', 'line one line two line three line four'],
];

/**
 * Texts that break programs that interpret them as markup, code or numbers, or assume one byte per character; each with
 * the text of its message, or null if the message is refused as empty.
 */
export const NAUGHTY_STRINGS: readonly { text: string; stored: string | null }[] = [
  ...KEPT.map((text) => ({ text, stored: text })),
  ...CHANGED.map(([text, stored]) => ({ text, stored })),
];
