import type { OpenApi } from '@goldwake/service';

/** One request of the benchmark; `path` includes the query. `{n}` in the body becomes a different number each time. */
export interface CostlyRequest {
  route: string;
  /** Describes what makes the request costly. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Size of the large bodies, just below the limit of 100 kB. */
const BODY_LENGTH = 99_000;
/** Size of long queries and headers, just below Node's limit of 16 kB for all headers. */
const HEAD_LENGTH = 15_000;

const repeated = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
const numbered = (length: number, each: (at: number) => string) => {
  const parts: string[] = [];
  for (let [at, used] = [0, 0]; used < length; at++) {
    const part = each(at);
    used += part.length;
    parts.push(part);
  }
  return parts.slice(0, -1);
};
const short = (at: number) => (at + 1_296).toString(36);

/** Returns large bodies for a route whose body has these fields. */
function bodies(fields: readonly string[]): [kind: string, body: string][] {
  const field = fields[0] ?? 'x';
  return [
    ['empty object', '{}'],
    [
      '12,400 unknown fields',
      `{${numbered(BODY_LENGTH, (at) => `"${short(at)}":1,`)
        .join('')
        .slice(0, -1)}}`,
    ],
    ['one field 99 kB long', `{"${field}":"${repeated('a', BODY_LENGTH)}"}`],
    ['one field of control characters', `{"${field}":"${repeated('\\u0000', BODY_LENGTH)}"}`],
    ['every field long', `{${fields.map((one) => `"${one}":"${repeated('a@a.', BODY_LENGTH / fields.length)}"`)}}`],
    ['a field name 99 kB long', `{"${repeated('a', BODY_LENGTH)}":1}`],
    ['the same field repeated', `{${repeated(`"${field}":1,`, BODY_LENGTH)}"${field}":1}`],
    ['an array of 49,000 numbers', `{"${field}":[${repeated('1,', BODY_LENGTH)}1]}`],
    ['an array of 33,000 arrays', `{"${field}":[${repeated('[],', BODY_LENGTH)}1]}`],
    [
      '12,400 nested fields',
      `{"${field}":{${numbered(BODY_LENGTH, (at) => `"${short(at)}":1,`)
        .join('')
        .slice(0, -1)}}}`,
    ],
    ['nested 32 levels', `{"${field}":${'['.repeat(30)}${repeated('1,', BODY_LENGTH)}1${']'.repeat(30)}}`],
    ['nested 49,000 levels', `${'['.repeat(49_000)}${']'.repeat(49_000)}`],
    ['a number of 99,000 digits', `{"${field}":${repeated('9', BODY_LENGTH)}}`],
    ['white space', `{${repeated(' ', BODY_LENGTH)}}`],
    ['truncated JSON', `{"${field}":"${repeated('\\n', BODY_LENGTH)}`],
  ];
}

/** Returns long heads: queries, paths, cookies and other headers. */
function heads(query: string): [kind: string, head: { query?: string; headers?: Record<string, string> }][] {
  return [
    ['plain', {}],
    ['query with many keys', { query: numbered(HEAD_LENGTH, (at) => `${short(at)}&`).join('') }],
    ['query that repeats a key', { query: repeated(`${query}=1&`, HEAD_LENGTH) }],
    ['long query value', { query: `${query}=${repeated('%F0%9F%98%80', HEAD_LENGTH)}` }],
    ['many cookies', { headers: { cookie: numbered(HEAD_LENGTH, (at) => `${short(at)}=1; `).join('') } }],
    ['a long cookie', { headers: { cookie: `goldwake_refresh=${repeated('%41', HEAD_LENGTH)}` } }],
    ['long accept', { headers: { accept: repeated('text/html;q=0.1,', HEAD_LENGTH) } }],
    ['long if-none-match', { headers: { 'if-none-match': repeated('"a",', HEAD_LENGTH) } }],
    ['long authorization', { headers: { authorization: `Bearer ${repeated('a.b.', HEAD_LENGTH)}` } }],
    ['short false token', { headers: { authorization: `Bearer ${FALSE_TOKEN}` } }],
    [
      'many headers',
      {
        headers: Object.fromEntries(
          numbered(HEAD_LENGTH, (at) => `x-${short(at)}`)
            .slice(0, 1_500)
            .map((name) => [name, '1']),
        ),
      },
    ],
  ];
}

/** A valid body for each of these routes, because only these reach the costly part, such as a password hash. */
const VALID: Record<string, object> = {
  'POST /api/auth/sign-up': {
    email: 'p{n}@example.test',
    username: 'p{n}',
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  },
  'POST /api/auth/sign-in': { email: 'nobody{n}@example.test', password: 'harbour lights at dusk' },
  'POST /api/auth/forgot-password': { email: 'nobody{n}@example.test' },
  'POST /api/auth/reset-password': { oobCode: 'A'.repeat(43), password: 'harbour lights at dusk' },
  'POST /api/auth/check-reset-code': { oobCode: 'A'.repeat(43) },
  'POST /api/auth/verify-email': { oobCode: 'A'.repeat(43) },
};

const FALSE_TOKEN = `${Buffer.from('{"alg":"EdDSA","typ":"at+jwt"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${'A'.repeat(86)}`;

const isPublic = (security: Record<string, string[]>[]) =>
  security.length === 0 || security.some((one) => !('bearer' in one));

/** Returns several costly requests for each route of the API description that needs no access token. */
export function costlyRequests(document: OpenApi): CostlyRequest[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      // Some routes take a token and work without one too.
      if (!isPublic(operation.security)) return [];
      const schema = operation.requestBody?.content['application/json']?.schema as { properties?: object } | undefined;
      const query = operation.parameters?.find((one) => one.in === 'query')?.name ?? 'q';
      const plain = path.replace(/\{\w+\}/g, 'x');
      const route = `${method.toUpperCase()} ${path}`;
      const base = { route, method: method.toUpperCase(), headers: {}, body: undefined };
      const requests: CostlyRequest[] = heads(query).map(([kind, { query: text, headers = {} }]) => ({
        ...base,
        kind,
        path: text ? `${plain}?${text}` : plain,
        headers,
      }));
      if (path.includes('{'))
        requests.push({ ...base, kind: 'long path', path: path.replace(/\{\w+\}/g, repeated('%41', 590)) });
      if (method === 'get') return requests;
      return [
        ...requests,
        ...[
          ...bodies(Object.keys(schema?.properties ?? {})),
          ...(VALID[route] ? [['valid body', JSON.stringify(VALID[route])] as const] : []),
        ].map(([kind, body]) => ({
          ...base,
          kind,
          path: plain,
          headers: { 'content-type': 'application/json' },
          body,
        })),
      ];
    }),
  );
}

/** Requests to a page of the client and to addresses that have no route. */
export const OTHER_REQUESTS: CostlyRequest[] = [
  ...heads('q').map(([kind, { query, headers = {} }]) => ({
    route: 'GET a page',
    kind,
    method: 'GET',
    path: query ? `/?${query}` : '/',
    headers: { accept: 'text/html', ...headers },
    body: undefined,
  })),
  ...[
    { path: `/api/${repeated('a/', HEAD_LENGTH)}`, kind: 'unknown path of 7,500 segments' },
    { path: `/${repeated('a/', HEAD_LENGTH)}`, kind: 'unknown page of 7,500 segments' },
    { path: `/api/${repeated('%41', HEAD_LENGTH)}`, kind: 'encoded path' },
    { path: `/api/games/${repeated('a', HEAD_LENGTH)}`, kind: 'long parameter' },
  ].map((one) => ({ ...one, route: 'no route', method: 'GET', headers: {}, body: undefined })),
];
