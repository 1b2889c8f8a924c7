import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AVATAR_BYTES_MAX, PROBLEMS, problemBody } from '@goldwake/contracts';
import { PROVIDER_WALLET_PATH } from '@goldwake/contracts/http';
import { readSettings } from '@goldwake/core';
import { BODY_BYTES_MAX, pageHeaders, REQUEST_TIMEOUT_MS, SECURITY_HEADERS } from '@goldwake/service';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';

const template = readFileSync(join(ROOT, 'deploy/nginx/nginx.conf.template'), 'utf8');

/** Replaces a variable of nginx that a `map` defines with one value for all requests. */
function mapped(text: string): string {
  const value = new RegExp(`map \\$host \\${text} \\{ default "([^"]*)"; \\}`).exec(template)?.[1];
  return (value ?? text).replace('$own', ' ws://own.host wss://own.host');
}

function headersOf(location: string): Record<string, string> {
  const block = new RegExp(`location ${location} \\{[\\s\\S]*?\\n {4}\\}`).exec(template)?.[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+?))(?: always)?;/g)].map(
      ([, name = '', quoted, word = '']) => [name.toLowerCase(), mapped(quoted ?? word)],
    ),
  );
}

it.each(['@page', '/assets/', '/', '= /unreadable/page'])(
  'the edge sends what is in location %s with the headers of pages',
  (location) => {
    expect(headersOf(location)).toMatchObject({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx replaces it when it starts
      ...pageHeaders({ host: 'own.host', headers: { host: 'own.host' } }, { frames: ['${EDGE_FRAMES}'] }),
      'strict-transport-security': '$hsts',
    });
  },
);

it.each([
  ['@nothing', 'not_found'],
  ['@away', 'unavailable'],
  ['@busy', 'too_many_requests'],
  ['= /unreadable/problem', 'malformed_request'],
] as const)('the edge’s own response %s is the problem %s of the services', (location, code) => {
  const [, block = ''] = new RegExp(`location ${location} \\{([\\s\\S]*?)\\n {4}\\}`).exec(template) ?? [];
  const [, status, body = ''] = /return (\d+) '(.*)';/.exec(block) ?? [];
  expect([Number(status), JSON.parse(body)]).toEqual([PROBLEMS[code].status, problemBody(code)]);
  expect(/add_header Retry-After/.test(block)).toBe(status === '429' || status === '503');
});

it('the edge limits the requests of one address to the services, except of private networks and the signed calls of providers', () => {
  expect(template).toMatch(
    /map '\$is_near \$uri' \$limited_address \{ default ''; '~\^0 \/\(api\/\|realtime\$\)' \$binary_remote_addr; \}/,
  );
  expect(template).toContain(
    `map $uri $requesting_address { default $limited_address; '~^${PROVIDER_WALLET_PATH}/' ''; }`,
  );
  const [, zone] = /limit_req_zone \$requesting_address zone=(\w+):/.exec(template) ?? [];
  expect(template).toMatch(new RegExp(`limit_req zone=${zone} burst=\\d+ nodelay;`));
  expect(template).toContain('error_page 429 @busy;');
});

/** Value of a directive of nginx, in bytes or seconds. */
function valuesOf(directive: string): number[] {
  const units: Record<string, number> = { k: 1_024, m: 1_048_576, s: 1, '': 1 };
  return [...template.matchAll(new RegExp(`\\b${directive} (?:\\w+ )?(\\d+)([kms]?);`, 'g'))].map(
    ([, count, unit = '']) => Number(count) * (units[unit] ?? Number.NaN),
  );
}

it('the edge passes every body that the services accept, and little more', () => {
  const [usual = 0, picture = 0] = valuesOf('client_max_body_size');
  for (const [edge, service] of [
    [usual, BODY_BYTES_MAX],
    [picture, AVATAR_BYTES_MAX],
  ] as const) {
    expect(edge).toBeGreaterThan(service);
    expect(edge).toBeLessThanOrEqual(2 * service);
  }
  expect(template).toMatch(
    /location = \/api\/self\/avatar \{ proxy_pass http:\/\/identity; client_max_body_size 2m; \}/,
  );
});

it.each([
  ['default', 'body_too_large'],
  ['/api/self/avatar', 'image_too_large'],
] as const)('a body that is too large for the edge is the problem of the services: %s', (uri, code) => {
  const [, body = ''] = new RegExp(`\\n {4}${uri} '(\\{.*\\})';`).exec(template) ?? [];
  expect([413, JSON.parse(body)]).toEqual([PROBLEMS[code].status, problemBody(code)]);
  expect(template).toContain('error_page 413 @large;');
});

it('the edge passes as many sockets of one address as a gateway accepts, and waits for silent clients no longer than it', () => {
  const { connectionsPerAddress } = readSettings({});
  const [connections = 0] = valuesOf('limit_conn');
  expect(connections).toBeGreaterThan(connectionsPerAddress);
  expect(connections).toBeLessThan(2 * connectionsPerAddress);
  for (const directive of ['client_header_timeout', 'client_body_timeout', 'send_timeout']) {
    expect(valuesOf(directive)).toHaveLength(1);
    expect(valuesOf(directive)[0]).toBeLessThanOrEqual(REQUEST_TIMEOUT_MS / 1_000);
  }
});

const ERRORS = ['@nothing', '@away', '@busy', '@large', '= /unreadable/problem'];

it.each([...ERRORS, '= /metrics'])('the edge sends its own response %s with the headers of the API', (location) => {
  expect(headersOf(location)).toMatchObject({ ...SECURITY_HEADERS, 'strict-transport-security': '$hsts' });
});

it.each([...ERRORS, '= /unreadable/page'])('the edge’s own error response %s is never cached', (location) => {
  expect(headersOf(location)['cache-control']).toBe('no-store');
});
