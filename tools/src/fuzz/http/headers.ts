import fc from 'fast-check';

type Headers = [name: string, value: string][];

const KEYS = [
  'once',
  'twice',
  'toString',
  '__proto__',
  'goldwake:daily:1',
  '',
  ' ',
  'schlüssel',
  'k'.repeat(101),
  'a,b',
];

/** Generates Idempotency-Keys from a small set, so that different requests share a key. */
export const idempotencyKeys: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 30 }).map((key): Headers => [['idempotency-key', `key-${key}`]]) },
  { weight: 2, arbitrary: fc.constantFrom(...KEYS).map((key): Headers => [['idempotency-key', key]]) },
  {
    weight: 1,
    arbitrary: fc.constant<Headers>([
      ['idempotency-key', 'first'],
      ['Idempotency-Key', 'second'],
    ]),
  },
);

const EXTRA: Headers[] = [
  [['content-encoding', 'gzip']],
  [['content-encoding', 'br, gzip']],
  [['accept', 'text/html']],
  [['accept', 'application/xml;q=nine']],
  [['accept-encoding', 'zip, *;q=-1']],
  [['origin', 'https://elsewhere.example']],
  [['origin', 'null']],
  [['host', 'elsewhere.example']],
  [['x-correlation-id', 'x'.repeat(65)]],
  [['x-correlation-id', 'a\tb']],
  [
    ['x-correlation-id', 'a'],
    ['x-correlation-id', 'b'],
  ],
  [['x-forwarded-for', '203.0.113.7, ::1, x']],
  [['forwarded', 'for="[::1]"']],
  [['x-http-method-override', 'DELETE']],
  [['if-none-match', '*']],
  [['if-none-match', `"${'x'.repeat(5_000)}"`]],
  [['if-modified-since', 'yesterday']],
  [['range', 'bytes=0-0,-1']],
  [['expect', '100-continue']],
  [['expect', 'a-miracle']],
  [['upgrade', 'h2c']],
  [
    ['connection', 'upgrade'],
    ['upgrade', 'websocket'],
  ],
  [['te', 'trailers']],
  [['authorization', 'Bearer']],
  [['content-type', 'text/plain']],
  [['content-length', '0']],
  [['cookie', `a=${'x'.repeat(4_000)}`]],
  [['cookie', 'goldwake_refresh=; goldwake_refresh=x; goldwake_workbench=%zz']],
  [['cookie', '__proto__=1; constructor=2; goldwake_player']],
  [['x-filler', 'x'.repeat(20_000)]],
  [['x-control', 'a\u0001b']],
  [['bad name', 'x']],
  [['', 'x']],
  [['__proto__', 'x']],
  [['constructor', 'x']],
  Array.from({ length: 150 }, (_, index): [string, string] => [`x-${index}`, 'y']),
  Array.from({ length: 2_100 }, (): [string, string] => ['a', '']),
];

export const extraHeaders: fc.Arbitrary<Headers> = fc.constantFrom(...EXTRA);
