import { expect, it } from '@jest/globals';
import { PlainHttp } from './plain-http.js';

it('the log shows a long origin cut', () => {
  const facts: unknown[] = [];
  const logger = { warn: (one: unknown) => facts.push(one) };
  const plainHttp = new PlainHttp({ host: '0.0.0.0', proxies: [] }, logger as never);
  const host = 'play.example';
  const headers = { origin: `http://${'h'.repeat(5_000)}` };
  plainHttp.check({ ip: '203.0.113.9', host, hostname: host, headers, cookies: {} });
  expect(facts).toEqual([{ origin: expect.stringMatching(/^http:\/\/h{52}…$/), omitted: 0 }]);
});
