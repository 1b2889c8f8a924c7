import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEMS, problemBody } from '@goldwake/contracts';
import { pageHeaders, SECURITY_HEADERS } from '@goldwake/service';
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

it.each(['@page', '/assets/', '/'])('the edge sends what is in location %s with the headers of pages', (location) => {
  expect(headersOf(location)).toMatchObject({
    ...pageHeaders('own.host'),
    'strict-transport-security': '$hsts',
  });
});

it.each([
  ['nothing', 'not_found'],
  ['away', 'unavailable'],
  ['busy', 'too_many_requests'],
] as const)('the edge’s own response @%s is the problem %s of the services', (location, code) => {
  const [, block = ''] = new RegExp(`location @${location} \\{([\\s\\S]*?)\\n {4}\\}`).exec(template) ?? [];
  const [, status, body = ''] = /return (\d+) '(.*)';/.exec(block) ?? [];
  expect([Number(status), JSON.parse(body)]).toEqual([PROBLEMS[code][0], problemBody(code)]);
  expect(/add_header Retry-After/.test(block)).toBe(status === '429' || status === '503');
});

it('the edge limits the requests of one address to the services, except of private networks', () => {
  expect(template).toMatch(
    /map '\$is_near \$uri' \$limited_address \{ default ''; '~\^0 \/\(api\/\|realtime\$\)' \$binary_remote_addr; \}/,
  );
  const [, zone] = /limit_req_zone \$limited_address zone=(\w+):/.exec(template) ?? [];
  expect(template).toMatch(new RegExp(`limit_req zone=${zone} burst=\\d+ nodelay;`));
  expect(template).toContain('error_page 429 @busy;');
});

it.each(['@nothing', '@away', '@busy', '= /metrics'])(
  'the edge sends its own response %s with the headers of the API',
  (location) => {
    expect(headersOf(location)).toMatchObject({ ...SECURITY_HEADERS, 'strict-transport-security': '$hsts' });
  },
);
