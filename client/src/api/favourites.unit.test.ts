import type { SessionResponse } from '@goldwake/contracts/http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { PlayerStorage } from '../session/player-storage.js';
import { browserStorage } from '../storage/browser-storage.js';
import { favouritesQuery, setFavourite } from './favourites.js';
import { api } from './index.js';

let sent: string[];
/** Answers of the next requests; without one a request gets no answer. */
let answers: (() => Response | Promise<Response>)[];
/** Answers each request by its text. By default it takes the next of `answers`. */
let respond: (asked: string) => Response | Promise<Response>;

const ok = () => new Response(null, { status: 204 });
const list =
  (...ids: string[]) =>
  () =>
    Response.json({ result: ids.map((game_id) => ({ game_id })), total: ids.length });
const noAnswer = () => Promise.reject(new TypeError('no answer'));
/** Waits for requests that nothing awaits. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const refused = () => new Response(JSON.stringify({ code: 'not_found', title: 'T' }), { status: 404 });
const load = (uid = 'u1') =>
  new QueryClient().fetchQuery({ ...favouritesQuery({ uid, confirmed: true }), retry: false });
const signIn = (uid: string) => api.setSession({ access_token: 't', user: { uid } } as SessionResponse);
const kept = () => browserStorage.getItem('goldwake.favourites');

beforeEach(() => {
  sent = [];
  answers = [];
  respond = () => (answers.shift() ?? noAnswer)();
  browserStorage.removeItem('goldwake.favourites');
  signIn('u1');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    sent.push(`${init?.method} ${String(path).replace(/\?.*/, '')}${init?.keepalive ? ' keepalive' : ''}`);
    return respond(sent.at(-1) as string);
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

it('marks without an answer are sent again when the favourites are loaded, and the last one of a game counts', async () => {
  await expect(setFavourite('u1', 'dice', true)).rejects.toMatchObject({ code: 'network' });
  await expect(setFavourite('u1', 'dice', false)).rejects.toMatchObject({ code: 'network' });
  sent = [];
  answers.push(list('dice'), ok);
  await load();
  await settled();
  expect(sent.sort()).toEqual(['DELETE /api/games/dice/favourite keepalive', 'GET /api/games/favourites']);
  expect(kept()).toBeNull();
});

it.each<[string, () => Response | Promise<Response>]>([
  ['get no answer', noAnswer],
  ['are answered with 503', () => new Response('', { status: 503 })],
  ['are not answered yet', () => new Promise(() => {})],
])('favourites are loaded although unsent marks %s, and show the marks', async (_, answer) => {
  await expect(setFavourite('u1', 'eel', true)).rejects.toMatchObject({ code: 'network' });
  await expect(setFavourite('u1', 'dice', false)).rejects.toMatchObject({ code: 'network' });
  respond = (asked) => {
    if (/favourite /.test(asked)) return answer();
    return asked === 'GET /api/games/favourites' ? list('dice', 'brass')() : Response.json({ game_id: 'eel' });
  };
  const { result, total } = await load();
  expect([result.map(({ game_id }) => game_id), total]).toEqual([['eel', 'brass'], 2]);
  expect(kept()).toContain('dice');
});

it('marks stay until they are sent, also after a sign-out, and are dropped when another player signs in', async () => {
  await expect(setFavourite('u1', 'dice', true)).rejects.toMatchObject({ code: 'network' });
  new PlayerStorage([browserStorage]).forget();
  expect(kept()).toContain('dice');
  signIn('u2');
  answers.push(list());
  await load('u2');
  expect(kept()).toBeNull();
});

it('a mark that the server refuses is forgotten', async () => {
  answers.push(refused, list());
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
  answers.push(list(), list());
  await load('u2');
  await load('u1');
  expect(sent).toEqual(['GET /api/games/favourites', 'GET /api/games/favourites']);
});

it.each(['{', '7', '{"uid":"u1","marks":null}', '{"uid":"u1"}'])('damaged marks (%s) count as none', async (text) => {
  browserStorage.setItem('goldwake.favourites', text);
  answers.push(list());
  await load();
  expect(sent).toEqual(['GET /api/games/favourites']);
});
