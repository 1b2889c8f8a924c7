import type { SessionResponse } from '@goldwake/contracts/http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { browserStorage } from '../storage/browser-storage.js';
import { favouritesQuery, setFavourite } from './favourites.js';
import { api } from './index.js';

let sent: string[];
/** Answers of the next requests; without one a request gets no answer. */
let answers: (() => Response | Promise<Response>)[];

const ok = () => new Response(null, { status: 204 });
const list = () => new Response(JSON.stringify({ result: [], total: 0 }));
const refused = () => new Response(JSON.stringify({ code: 'not_found', title: 'T' }), { status: 404 });
const load = (uid = 'u1') =>
  new QueryClient().fetchQuery({ ...favouritesQuery({ uid, confirmed: true }), retry: false });
const signIn = (uid: string) => api.setSession({ access_token: 't', user: { uid } } as SessionResponse);
const kept = () => browserStorage.getItem('goldwake.favourites');

beforeEach(() => {
  sent = [];
  answers = [];
  browserStorage.removeItem('goldwake.favourites');
  signIn('u1');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    sent.push(`${init?.method} ${String(path).replace(/\?.*/, '')}${init?.keepalive ? ' keepalive' : ''}`);
    const answer = answers.shift();
    if (!answer) throw new TypeError('no answer');
    return answer();
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('a mark outlives the page, and is kept only until the server has answered', async () => {
  answers.push(ok);
  const marked = setFavourite('u1', 'dice', true);
  expect(kept()).toContain('dice');
  await marked;
  expect([sent, kept()]).toEqual([['PUT /api/games/dice/favourite keepalive'], null]);
});

it('marks without an answer are sent before the favourites are loaded again, and the last one of a game counts', async () => {
  await expect(setFavourite('u1', 'dice', true)).rejects.toMatchObject({ code: 'network' });
  await expect(setFavourite('u1', 'dice', false)).rejects.toMatchObject({ code: 'network' });
  sent = [];
  await expect(load()).rejects.toMatchObject({ code: 'network' });
  answers.push(ok, list);
  await load();
  expect(sent).toEqual([
    'DELETE /api/games/dice/favourite keepalive',
    'DELETE /api/games/dice/favourite keepalive',
    'GET /api/games/favourites',
  ]);
  expect(kept()).toBeNull();
});

it('a mark that the server refuses is forgotten', async () => {
  answers.push(refused, list);
  await expect(setFavourite('u1', 'gone', true)).rejects.toMatchObject({ code: 'not_found' });
  await load();
  expect([sent.slice(1), kept()]).toEqual([['GET /api/games/favourites'], null]);
});

it('a mark waits for the request that is under way for its game', async () => {
  let answer = () => {};
  answers.push(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(ok());
      }),
    ok,
  );
  const first = setFavourite('u1', 'dice', true);
  await new Promise((resolve) => setTimeout(resolve));
  const others = [
    setFavourite('u1', 'dice', false),
    setFavourite('u1', 'dice', true),
    setFavourite('u1', 'dice', false),
  ];
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveLength(1);
  answer();
  await Promise.all([first, ...others]);
  expect(sent.map((one) => one.split(' ')[0])).toEqual(['PUT', 'DELETE']);
});

it('the marks of one player are never sent for another', async () => {
  await expect(setFavourite('u1', 'dice', true)).rejects.toMatchObject({ code: 'network' });
  signIn('u2');
  sent = [];
  answers.push(list, list);
  await load('u2');
  await load('u1');
  expect(sent).toEqual(['GET /api/games/favourites', 'GET /api/games/favourites']);
});

it.each(['{', '7', '{"uid":"u1","marks":null}', '{"uid":"u1"}'])('damaged marks (%s) count as none', async (text) => {
  browserStorage.setItem('goldwake.favourites', text);
  answers.push(list);
  await load();
  expect(sent).toEqual(['GET /api/games/favourites']);
});
