import { describe, expect, it } from '@jest/globals';
import { type Treatment, treatmentOf } from './treatment.js';

const HOME = 'https://casino.example';
const treat = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  treatmentOf({ method, mode, url: new URL(path, HOME) }, HOME);

describe('treatmentOf()', () => {
  it.each<[string, Treatment]>([
    ['/api/games?page=1&pageSize=20&tags=slots', 'catalogue'],
    ['/api/games/tides-of-fortune', 'catalogue'],
    ['/api/providers?page=1', 'catalogue'],
    ['/api/casino-settings', 'catalogue'],
    ['/api/currencies', 'catalogue'],
    ['/art/games/dice-180.avif', 'art'],
    ['/assets/index-1a2b.js', 'part'],
    ['/favicon.svg', 'part'],
  ])('%s is treated as %s', (path, treatment) => expect(treat(path)).toBe(treatment));

  it.each([
    '/api/games/recent',
    '/api/games/favourites',
    '/api/games/dice/bets',
    '/api/wallet',
    '/api/self',
    '/api/auth/refresh',
    '/api/promotions/daily-claim',
    '/api/realtime/token',
    '/api/workbench/players',
    '/api/health/live',
    '/realtime',
    '/metrics',
    '/service-worker.js',
    // Not handled when requested as a file, because reach() uses this request to check that the server responds.
    '/index.html',
    'https://elsewhere.example/assets/index-1a2b.js',
  ])('%s is not handled', (path) => expect(treat(path)).toBe('none'));

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s requests are not handled on any path', (method) => {
    for (const path of ['/api/games', '/api/games/dice', '/art/games/dice-180.avif', '/'])
      expect(treat(path, { method })).toBe('none');
  });
});

describe('navigation', () => {
  it.each(['/', '/index.html', '/games/dice', '/providers/originals?page=2', '/auth/action?mode=verify', '/nowhere'])(
    '%s gets the cached page',
    (path) => expect(treat(path, { mode: 'navigate' })).toBe('page'),
  );

  it.each([
    '/workbench',
    '/workbench/wallet-u1',
    '/workbench.html',
    '/metrics',
    '/api/openapi.json',
    '/favicon.svg',
    '/art/games/dice-180.avif',
  ])('%s is not a page of the player client and is fetched from the server', (path) =>
    expect(treat(path, { mode: 'navigate' })).toBe('none'),
  );
});
