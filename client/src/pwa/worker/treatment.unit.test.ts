import { describe, expect, it } from '@jest/globals';
import { type Treatment, treatmentOf } from './treatment.js';

const HOME = 'https://casino.example';
const treat = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  treatmentOf({ method, mode, url: new URL(path, HOME) }, HOME);

describe('what the worker does with a request', () => {
  it.each<[string, Treatment]>([
    ['/api/games?page=1&pageSize=20&tags=slots', 'catalogue'],
    ['/api/games/tides-of-fortune', 'catalogue'],
    ['/api/providers?page=1', 'catalogue'],
    ['/api/casino-settings', 'catalogue'],
    ['/art/games/dice-180.avif', 'art'],
    ['/assets/index-1a2b.js', 'part'],
    ['/favicon.svg', 'part'],
  ])('%s is %s', (path, treatment) => expect(treat(path)).toBe(treatment));

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
    // Asked for as a file, it tells whether the casino can be reached.
    '/index.html',
    'https://elsewhere.example/assets/index-1a2b.js',
  ])('%s is left alone', (path) => expect(treat(path)).toBe('none'));

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s is left alone, whatever it asks for', (method) => {
    for (const path of ['/api/games', '/api/games/dice', '/art/games/dice-180.avif', '/'])
      expect(treat(path, { method })).toBe('none');
  });
});

describe('a page', () => {
  it.each(['/', '/index.html', '/games/dice', '/providers/originals?page=2', '/auth/action?mode=verify', '/nowhere'])(
    'at %s is the kept one',
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
  ])('at %s is none of the players’ and comes from the casino', (path) =>
    expect(treat(path, { mode: 'navigate' })).toBe('none'),
  );
});
