import fc from 'fast-check';

/** Paths for which the description has no operation. Some belong to the client or to the socket. */
export const PATHS_WITHOUT_OPERATION = [
  '/',
  '/index.html',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/.env',
  '/api',
  '/api/',
  '/api/none',
  '/api/bench/players',
  '/api/__proto__',
  '/api//games',
  '/realtime',
  '/internal',
  '/%',
  '/%00',
  '/%ff',
  '*',
  'http://elsewhere.example/api/self',
  '//elsewhere.example/api/self',
  `/${'a'.repeat(20_000)}`,
  `/${'a/'.repeat(2_000)}`,
];

/** Values of path parameters, as the bytes of the path. */
export const SEGMENTS = [
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2fself',
  '%2fapi%2fself',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%c0%ae',
  '%ed%a0%80',
  '%25252e',
  ';a=b',
  ':id',
  '{id}',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '0',
  'null',
  'a'.repeat(201),
  'a'.repeat(5_000),
];

/** Percent-encodes a text in UTF-8; a lone surrogate becomes its three bytes, which are not valid UTF-8. */
export function encoded(text: string): string {
  // Placeholders stay readable, because the values that replace them need no encoding.
  if (/@@[a-z.]+@@/.test(text)) return text.replace(/[^\w@.:-]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return [...text]
    .map((char) => (/[\ud800-\udfff]/u.test(char) ? surrogateBytes(char) : encodeURIComponent(char)))
    .join('');
}

function surrogateBytes(char: string): string {
  const unit = char.charCodeAt(0);
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');
}

/** Generates other spellings of a path. */
export function odd(path: string): fc.Arbitrary<string> {
  const middle = Math.floor(path.length / 2);
  return fc.constantFrom(
    `${path}/`,
    path.toUpperCase(),
    path.replace('/api', '//api'),
    path.replace('/api', '/api/.'),
    path.replace('/api', '/api/../api'),
    path.replace('/api', '/%61pi'),
    `${path}%20`,
    `${path}%00`,
    `${path}#fragment`,
    `${path};a=b`,
    `${path.slice(0, middle)} ${path.slice(middle)}`,
    `${path}\u0001`,
    `${path}é`,
  );
}
