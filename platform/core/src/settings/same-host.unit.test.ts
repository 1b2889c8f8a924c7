import { describe, expect, it } from '@jest/globals';
import { forwardedHost, isSameHost, otherHostText } from './same-host.js';

describe('isSameHost', () => {
  it.each([
    [undefined, ['play.example'], true],
    ['https://play.example', ['play.example'], true],
    ['https://play.example', ['Play.Example'], true],
    ['https://play.example:443', ['play.example'], true],
    ['https://play.example', ['play.example:443'], true],
    ['http://play.example', ['play.example:80'], true],
    ['http://play.example', ['play.example:443'], false],
    ['https://play.example', ['play.example:80'], false],
    ['https://play.example:8443', ['play.example'], false],
    ['https://play.example:8443', ['play.example', 'play.example:8443'], true],
    ['https://play.example', ['127.0.0.1:3000', 'play.example'], true],
    ['http://[::1]:3000', ['[::1]:3000'], true],
    ['http://localhost:5173', ['localhost:5173'], true],
    ['http://localhost:5173', ['localhost:3000'], false],
    ['https://evil.example', ['play.example'], false],
    ['https://play.example.evil.example', ['play.example'], false],
    ['https://play.example', ['evil@play.example'], false],
    ['https://play.example', ['play.example/path'], false],
    ['chrome-extension://play.example', ['play.example'], false],
    ['null', ['play.example'], false],
    ['', ['play.example'], false],
    ['https://play.example', [undefined], false],
    ['https://play.example', [], false],
  ])('accepts the origin %p for the hosts %p: %p', (origin, hosts, own) =>
    expect(isSameHost({ origin, hosts })).toBe(own),
  );
});

it.each([
  [undefined, undefined],
  ['play.example', 'play.example'],
  ['evil.example, play.example', 'play.example'],
])('the host of the header %p is that of the nearest proxy: %p', (header, host) =>
  expect(forwardedHost({ 'x-forwarded-host': header })).toBe(host),
);

describe('the text for an operator', () => {
  it('names both hosts and the header to set', () => {
    const text = otherHostText({ origin: 'https://play.example:8443', hosts: ['play.example', 'play.example'] });
    expect(text).toBe(
      'The page has the origin https://play.example:8443, but the request is for the host play.example. Behind a proxy, set X-Forwarded-Host and GOLDWAKE_PROXIES',
    );
  });

  it('says that a page has no origin instead of naming the origin "null"', () => {
    const text = otherHostText({ origin: 'null', hosts: ['play.example'] });
    expect(text).toContain('The page has no origin, but the request is for the host play.example. ');
  });

  it('cuts long hosts', () => {
    const long = 'h'.repeat(300);
    expect(otherHostText({ origin: `https://${long}`, hosts: [long] }).length).toBeLessThan(250);
  });
});
