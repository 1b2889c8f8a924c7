import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageHeaders } from '@goldwake/service';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';

it('the edge sends pages with the same headers as the casino in single-process mode', () => {
  const template = readFileSync(join(ROOT, 'deploy/nginx/nginx.conf.template'), 'utf8');
  const page = /location @page \{[\s\S]*?\n {4}\}/.exec(template)?.[0] ?? '';
  const sent = Object.fromEntries(
    [...page.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+));/g)].map(([, name = '', quoted, word = '']) => [
      name.toLowerCase(),
      (quoted ?? word).replace('$own', ' ws://own.host wss://own.host'),
    ]),
  );
  expect(sent).toMatchObject(pageHeaders('own.host'));
});
