import {
  type MoneyMoved,
  type ProblemBody,
  type RevealedSeeds,
  roundSteps,
  type SettledRound,
} from '@goldwake/contracts';
import type {
  EventDetails,
  FoundEvents,
  FoundPlayer,
  RoundSeeds,
  WalletAsOf,
  WhatIf,
  WorkbenchFound,
  WorkbenchRules,
} from '@goldwake/contracts/http';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { WorkbenchSessions } from '../workbench/sessions.js';
import { WorkbenchModule } from '../workbench.module.js';

let small: Awaited<ReturnType<typeof openSmallCasino>>;
let engine: TestEngine;
let app: App;
let token: string;
let cookie: string;
beforeAll(async () => {
  small = await openSmallCasino();
  // One request that starts with a bet of u1 and continues with events of u2.
  await small.adjust('u2', '7000000', { correlationId: 'bet-0', causationId: 'wallet-u1@3' });
  await small.adjust('u2', '-2000000', { correlationId: 'bet-0', causationId: 'wallet-u2@13' });
  engine = await openTestEngine();
  app = await (await createApp({ engine, modules: [WorkbenchModule], settings: { dataDir: small.dir } })).start();
  token = app.nest.get(WorkbenchSessions, { strict: false }).token;
  cookie = await signIn();
});
afterAll(async () => {
  await app.close();
  await engine.close();
  await small.close();
});

const post = (body: object) => request(app.url).post('/api/workbench/session').send(body);

async function signIn(): Promise<string> {
  const response = await post({ token }).expect(204);
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function get<T>(path: string, status = 200): Promise<T> {
  const response = await request(app.url).get(`/api/workbench${path}`).set('cookie', cookie);
  expect([path, response.status]).toEqual([path, status]);
  expect(response.headers['content-type']).toMatch(
    status === 200 ? /^application\/json/ : /^application\/problem\+json/,
  );
  return response.body as T;
}

const wrong = (path: string) => ({ errors: expect.arrayContaining([expect.objectContaining({ path })]) });

const refusal = (path: string, status: number) => get<ProblemBody>(path, status);

describe('/api/workbench/session', () => {
  it('the token opens a session whose cookie is HttpOnly, limited to the workbench path and different from the token', async () => {
    const response = await post({ token }).expect(204);
    const [value = '', ...flags] = String(response.headers['set-cookie']).split('; ');
    expect(flags.sort()).toEqual(['HttpOnly', 'Path=/api/workbench', 'SameSite=Strict']);
    expect(value).not.toContain(token);
  });

  it('the cookie is Secure if the casino can be reached from other machines', async () => {
    const remote = await createApp({
      engine,
      modules: [WorkbenchModule],
      settings: { dataDir: small.dir, host: '0.0.0.0' },
    });
    const open = await remote.start();
    const { token } = open.nest.get(WorkbenchSessions, { strict: false });
    const response = await request(open.url.replace('0.0.0.0', '127.0.0.1'))
      .post('/api/workbench/session')
      .set('host', 'casino.example')
      .send({ token })
      .expect(204);
    expect(String(response.headers['set-cookie']).split('; ')).toContain('Secure');
    await open.close();
  });

  it('a session returns when it was opened, and can be ended', async () => {
    const own = await signIn();
    const session = () => request(app.url).get('/api/workbench/session').set('cookie', own);
    expect((await session().expect(200)).body).toEqual({
      since: new Date(engine.clock.now()).toISOString(),
      command_option: ` --data ${small.dir}`,
    });
    await request(app.url).delete('/api/workbench/session').set('cookie', own).expect(204);
    expect((await session().expect(401)).body).toMatchObject({ code: 'workbench_session_required' });
  });

  it('a wrong token, a missing token and an unknown field are refused', async () => {
    expect((await post({ token: `${token}x` }).expect(401)).body).toMatchObject({ code: 'workbench_token_wrong' });
    expect((await post({}).expect(422)).body).toMatchObject(wrong('token'));
    expect((await post({ token, user: 'u1' }).expect(422)).body).toMatchObject(wrong('user'));
  });
});

describe('requests without a workbench session', () => {
  const routes = [
    '/session',
    '/health',
    '/verify',
    '/search?query=@1',
    '/players',
    '/streams',
    '/streams/wallet-u1/timeline',
    '/events/wallet-u1@2',
    '/rules',
    '/wallets/u1/balance',
    '/wallets/u1/explain',
    '/wallets/u1/diff',
    '/wallets/u1/bisect',
    '/wallets/u1/what-if?without=wallet-u1@2',
  ];
  it.each(routes)('%s is refused without a session', async (path) => {
    const cookies = ['', 'goldwake_workbench=x', `goldwake_workbench=${token}`].map((cookie) => ({ cookie }));
    for (const sent of [...cookies, { authorization: `Bearer ${token}` }]) {
      const response = await request(app.url).get(`/api/workbench${path}`).set(sent).expect(401);
      expect(response.body).toMatchObject({ code: 'workbench_session_required' });
    }
  });
});

describe('requests from a page of another origin', () => {
  it.each([
    ['by its origin', { origin: 'http://evil.example' }],
    ['by its port on this machine', { origin: 'http://127.0.0.1:1' }],
    ['by a host name that resolves to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('a page recognised %s is refused with and without a session', async (_, headers) => {
    const opened = await post({ token }).set(headers).expect(403);
    expect(opened.body).toMatchObject({ code: 'forbidden' });
    await request(app.url).get('/api/workbench/players').set('cookie', cookie).set(headers).expect(403);
  });
});

describe('/api/workbench/players', () => {
  const found = async (query: string) => (await get<WorkbenchFound<FoundPlayer>>(`/players${query}`)).result;

  it('without a query, all players are returned, the most recently active first', async () => {
    expect(await found('')).toMatchObject([{ uid: 'u2', username: 'Grete' }, { uid: 'u1' }]);
    expect(await found('?limit=1')).toHaveLength(1);
  });

  it.each([
    ['u1', 'u1'],
    ['ada', 'u1'],
    ['AD', 'u1'],
    ['gréte', 'u2'],
    ['ete', 'u2'],
  ])('the query %p finds the player', async (query, uid) => {
    const [player, ...others] = await found(`?query=${encodeURIComponent(query)}`);
    expect([player?.uid, others]).toEqual([uid, []]);
    expect(player).toMatchObject({
      streams: [`account-${uid}`, `fairness-${uid}`, `promotions-${uid}`, `wallet-${uid}`],
      wallet_version: uid === 'u1' ? 12 : 14,
      last_recorded_at: expect.stringMatching(/^2026-01-15T12:/),
    });
  });

  it('a query that matches no player returns an empty list', async () => {
    expect(await found('?query=nobody')).toEqual([]);
  });

  it.each(['?limit=0', '?limit=201', '?limit=x', '?name=ada'])('the parameters %s are refused', async (query) => {
    expect(await refusal(`/players${query}`, 422)).toMatchObject({ code: 'validation_failed' });
  });
});

it('streams are found by a part of their name, the most recently active first', async () => {
  expect(await get('/streams?query=wallet-')).toEqual({
    result: [
      { stream: 'wallet-u2', events: 14, last_recorded_at: expect.any(String) },
      { stream: 'wallet-u1', events: 12, last_recorded_at: expect.any(String) },
    ],
  });
  expect(await get('/streams?limit=3')).toMatchObject({ result: { length: 3 } });
});

describe('/api/workbench/search', () => {
  const search = (query: string) => get<FoundEvents>(`/search?query=${encodeURIComponent(query)}`);

  it('an event is found by its id, its position, its correlation and its command id', async () => {
    const { event } = await get<EventDetails>('/events/wallet-u2@13');
    for (const [query, match] of [
      ['wallet-u2@13', 'event id'],
      [`@${event.position}`, 'position'],
      [String(event.position), 'position'],
      [event.commandId, 'command'],
    ] as const) {
      expect([query, await search(query)]).toMatchObject([
        query,
        { result: [{ event_id: 'wallet-u2@13', type: 'balance_adjusted', match }], more: false },
      ]);
    }
    const { result } = await search(event.correlationId);
    expect(result.map(({ event_id, match }) => [event_id, match])).toEqual(
      ['wallet-u1@3', 'wallet-u2@3', 'wallet-u2@13', 'wallet-u2@14'].map((id) => [id, 'correlation']),
    );
  });

  it('a text that identifies nothing finds nothing', async () => {
    for (const query of ['x', 'nothing-at-all', '@999999', 'wallet-u1@99', 'two words']) {
      expect(await search(query)).toEqual({ result: [], more: false, incomplete: false });
    }
  });

  it.each(['', '?query=', `?query=${'x'.repeat(201)}`, '?query=a&limit=1'])(
    'the parameters %p are refused',
    async (query) => {
      expect(await refusal(`/search${query}`, 422)).toMatchObject({ code: 'validation_failed' });
    },
  );
});

it('a timeline returns the stream column by column', async () => {
  const timeline = await get('/streams/wallet-u1/timeline?afterVersion=10');
  expect(timeline).toMatchObject({ stream: 'wallet-u1', uid: 'u1', first_version: 11, events: 2, broken: [] });
  expect(await refusal('/streams/wallet-nobody/timeline', 404)).toMatchObject({
    code: 'not_found',
    detail: 'There is no stream wallet-nobody',
  });
  for (const bad of ['x', '-1', '1.5']) await refusal(`/streams/wallet-u1/timeline?afterVersion=${bad}`, 422);
});

describe('/api/workbench/events', () => {
  const details = (id: string) => get<EventDetails>(`/events/${encodeURIComponent(id)}`);

  it('an event is returned with its postings, the balances before and after it and a valid hash', async () => {
    const { event, ...rest } = await details('wallet-u1@3');
    const { balances, playthrough, postings } = event.data as MoneyMoved;
    expect(event).toMatchObject({ eventId: 'wallet-u1@3', type: 'bet_and_win_settled' });
    expect(postings).not.toEqual([]);
    expect(rest).toMatchObject({
      postings,
      balances_before: { gold_coins: '5000000000', sweeps_coins: '1000000' },
      balances_after: balances,
      playthrough_after: playthrough,
      stored_schema_version: event.schemaVersion,
      hash_ok: true,
    });
  });

  it('an event is returned with its causes, its effects and all other events of its request', async () => {
    const tree = ['wallet-u1@3', 'wallet-u2@13', 'wallet-u2@14'];
    const [root, middle, leaf] = await Promise.all(tree.map(details));
    expect(root?.effects).toMatchObject([
      {
        event_id: tree[1],
        moved: [expect.stringMatching(/^\+7\.00 GC to 5,/)],
        effects: [{ event_id: tree[2], effects: [] }],
      },
    ]);
    expect(middle?.causes).toMatchObject([{ event_id: tree[0] }]);
    expect(leaf?.causes).toMatchObject([{ event_id: tree[0] }, { event_id: tree[1], type: 'balance_adjusted' }]);
    const all = [...tree.map((id, depth) => [id, depth]), ['wallet-u2@3', 0]];
    for (const one of [root, middle, leaf]) {
      expect(one?.correlation.map(({ event_id, depth }) => [event_id, depth])).toEqual(all);
    }
  });

  it('a server seed that is in use is hidden', async () => {
    const [first, second] = await Promise.all([details('fairness-u1@1'), details('fairness-u1@2')]);
    expect(first.event.data).toMatchObject({ server_seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(second.event.data).toMatchObject({
      server_seed: '(not revealed yet)',
      next_server_seed: '(not revealed yet)',
    });
    expect(second).toMatchObject({ balances_before: null, balances_after: null, postings: [], hash_ok: true });
  });

  it('a round of an ended pair is returned with its server seed, and one of the pair in use without it', async () => {
    const [ended, inUse] = await Promise.all([details('wallet-u1@3'), details('wallet-u1@12')]);
    const [first, second] = await Promise.all([details('fairness-u1@1'), details('fairness-u1@2')]);
    const seedsOf = ({ event }: EventDetails) => event.data as NonNullable<RoundSeeds['pair']>;
    const pick = ({ server_seed, server_seed_hash, client_seed }: NonNullable<RoundSeeds['pair']>) => ({
      server_seed,
      server_seed_hash,
      client_seed,
    });
    expect(ended.round_seeds).toMatchObject({
      pair_event_id: 'fairness-u1@1',
      pair: pick(seedsOf(first)),
      recomputed: { agrees: true },
    });
    expect(inUse.round_seeds).toMatchObject({
      pair_event_id: 'fairness-u1@2',
      pair: { ...pick(seedsOf(second)), server_seed: null },
      recomputed: { agrees: true },
    });
    const steps = await roundSteps(ended.event.data as SettledRound, pick(seedsOf(first)) as RevealedSeeds);
    expect(steps?.filter(({ stored, computed }) => stored !== null && stored !== computed)).toEqual([]);
    expect((await details('wallet-u1@2')).round_seeds).toBeNull();
  });

  it.each(['wallet-u1@99', 'wallet-nobody@1', 'wallet-u1', 'wallet-u1@', '@1', 'x'])(
    'an unknown event id (%s) is not found',
    async (id) => {
      expect(await refusal(`/events/${encodeURIComponent(id)}`, 404)).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('/api/workbench/wallets', () => {
  const balance = (at: string) => get<WalletAsOf>(`/wallets/u1/balance?at=${encodeURIComponent(at)}`);

  it('a version, its position and its time return the same balances', async () => {
    const { event } = await get<EventDetails>('/events/wallet-u1@5');
    const { balances } = event.data as { balances: object };
    const at = await balance('5');
    expect(at).toMatchObject({ uid: 'u1', version: 5, event_id: 'wallet-u1@5', balances });
    expect(at.grants).toMatchObject([{ grant_id: 'g-u1', required: '1000000' }]);
    expect(await balance(`@${event.position}`)).toEqual(at);
    expect(await balance(event.recordedAt)).toEqual(at);
  });

  it('balances are zero before the first event', async () => {
    expect(await balance('@0')).toMatchObject({
      version: 0,
      event_id: null,
      recorded_at: null,
      balances: { gold_coins: '0', sweeps_coins: '0' },
    });
  });

  it.each(['99', '@9999'])('balances at %p, which is beyond the end, are refused', async (at) => {
    expect(await refusal(`/wallets/u1/balance?at=${at}`, 422)).toMatchObject({
      errors: [{ path: 'at', message: expect.stringMatching(/ ends at (version|position) \d+$/) }],
    });
  });

  it.each(['noon', '@x', '-1', '1.5', '@-3', '2026-13-45'])(
    'balances at the invalid moment %p are refused',
    async (at) => {
      expect(await refusal(`/wallets/u1/balance?at=${encodeURIComponent(at)}`, 422)).toMatchObject({
        code: 'validation_failed',
        errors: [{ path: 'at', message: expect.stringContaining('@4711') }],
      });
    },
  );

  it.each(['balance', 'explain', 'diff', 'bisect', 'what-if?without=wallet-u1@2'])(
    'an unknown player returns not_found for %s',
    async (question) => {
      expect(await refusal(`/wallets/nobody/${question}`, 404)).toMatchObject({ detail: 'There is no player nobody' });
    },
  );

  it.each([
    ['explain u1', '/wallets/u1/explain'],
    ['explain u1 --at 6', '/wallets/u1/explain?at=6'],
    ['diff u1', '/wallets/u1/diff'],
    ['bisect u1', '/wallets/u1/bisect'],
    ['what-if u1 --without wallet-u1@2', '/wallets/u1/what-if?without=wallet-u1@2'],
    ['what-if u1 --without wallet-u1@3 wallet-u1@7', '/wallets/u1/what-if?without=wallet-u1@3&without=wallet-u1@7'],
  ])('the response equals the output of the command: %s', async (command, path) => {
    const { out } = await replay(...command.split(' '), '--json', '--data', small.dir);
    expect(await get(path)).toEqual(JSON.parse(out));
  });

  it.each([
    ['wallet-u1@99', 'there is no such event'],
    ['wallet-u2@3', 'it does not belong to u1'],
    ['x', 'there is no such event'],
  ])('what-if without the invalid event %s is refused', async (id, why) => {
    expect(await refusal(`/wallets/u1/what-if?without=${id}`, 422)).toMatchObject({
      errors: [{ path: 'without', message: expect.stringContaining(why) }],
    });
  });

  it('a claim gives the same result as on the command line', async () => {
    const claim = '5,000.00 GC at version 2';
    const { out } = await replay('bisect', 'u1', '--claim', claim, '--json', '--data', small.dir);
    const response = await get(`/wallets/u1/bisect?claim=${encodeURIComponent(claim)}`);
    expect(response).toEqual(JSON.parse(out));
    expect(response).toMatchObject({ holds: true, claim: { amount: '5000000000', held_from: 'wallet-u1@2' } });
  });

  it.each(['much', '5 EUR at version 2', '5.00 GC at noon', '5.00 GC', '5.00 GC at version 99'])(
    'the invalid claim %p is refused',
    async (claim) => {
      const path = `/wallets/u1/bisect?claim=${encodeURIComponent(claim)}`;
      expect(await refusal(path, 422)).toMatchObject({ errors: [{ path: 'claim' }] });
    },
  );

  it('bisect looks for one rule of those that are listed', async () => {
    const { rules } = await get<WorkbenchRules>('/rules');
    expect(rules).toContainEqual({ name: 'draws', rule: expect.any(String) });
    const { out } = await replay('bisect', 'u1', '--rule', 'draws', '--json', '--data', small.dir);
    expect(await get('/wallets/u1/bisect?rule=draws')).toEqual(JSON.parse(out));
  });

  it.each([
    ['rule=nothing', 'there is no rule nothing'],
    ['rule=file', 'there is no rule file'],
    ['rule=', 'rule'],
    ['rule=draws&claim=1.00%20GC%20at%20version%203', 'cannot be combined with claim'],
  ])('bisect with the invalid query %s is refused', async (query, why) => {
    expect(await refusal(`/wallets/u1/bisect?${query}`, 422)).toMatchObject({
      errors: [{ path: 'rule', message: expect.stringContaining(why) }],
    });
  });

  it('what-if returns how each difference changes along the stream, up to the difference at its end', async () => {
    const path = '/wallets/u1/what-if?without=wallet-u1@3&without=wallet-u1@7';
    const { differences } = await get<WhatIf>(path);
    expect(differences.map(({ differs_at, steps }) => [differs_at, `wallet-u1@${steps?.[0]?.version}`])).toEqual([
      ['wallet-u1@3', 'wallet-u1@3'],
    ]);
    expect(differences[0]?.steps?.map(({ version }) => version)).toEqual([3, 7]);
    expect(differences[0]?.steps?.at(-1)?.difference).toBe(differences[0]?.difference);
  });

  it('what-if without any event to leave out is refused', async () => {
    expect(await refusal('/wallets/u1/what-if', 422)).toMatchObject(wrong('without'));
  });
});

describe('a history with events changed directly in the database', () => {
  let damaged: Awaited<ReturnType<typeof openSmallCasino>>;
  let open: App;
  let own: string;
  beforeAll(async () => {
    damaged = await openSmallCasino();
    open = await (await createApp({ engine, modules: [WorkbenchModule], settings: { dataDir: damaged.dir } })).start();
    const { token } = open.nest.get(WorkbenchSessions, { strict: false });
    const signed = await request(open.url).post('/api/workbench/session').send({ token });
    own = String(signed.headers['set-cookie']).split(';', 1)[0] ?? '';
    damaged.harm(`UPDATE events SET data = '{' WHERE stream = 'wallet-u1' AND version = 6`);
    damaged.harm(
      `UPDATE events SET data = replace(data, '"stake":"1000000"', '"stake":"1000001"')
       WHERE stream = 'wallet-u2' AND version = 5`,
    );
  });
  afterAll(async () => {
    await open.close();
    await damaged.close();
  });
  const ask = (path: string) => request(open.url).get(`/api/workbench${path}`).set('cookie', own);

  it('balances after an unreadable event are refused with its id, and balances before it are returned', async () => {
    for (const path of ['/events/wallet-u1@6', '/wallets/u1/balance', '/wallets/u1/balance?at=6']) {
      expect((await ask(path).expect(409)).body).toMatchObject({
        code: 'history_unreadable',
        detail: expect.stringMatching(/wallet-u1@6 .*cannot be read/),
      });
    }
    expect((await ask('/wallets/u1/balance?at=5').expect(200)).body).toMatchObject({ version: 5 });
  });

  it('the timeline and the events next to an unreadable event are returned', async () => {
    expect((await ask('/streams/wallet-u1/timeline').expect(200)).body).toMatchObject({ events: 12, broken: [6] });
    expect((await ask('/events/wallet-u1@5').expect(200)).body).toMatchObject({ hash_ok: true });
    expect((await ask('/events/wallet-u1@7').expect(200)).body).toMatchObject({ hash_ok: false });
  });

  it('all server seeds are hidden if the event with the pair in use cannot be read', async () => {
    damaged.harm(`UPDATE events SET data = '{' WHERE stream = 'fairness-u1' AND version = 2`);
    expect((await ask('/events/fairness-u1@1').expect(200)).body).toMatchObject({
      event: { data: { server_seed: '(not revealed yet)', next_server_seed: '(not revealed yet)' } },
    });
  });

  it('bisect finds the changed event', async () => {
    expect((await ask('/events/wallet-u2@5').expect(200)).body).toMatchObject({ hash_ok: false });
    expect((await ask('/wallets/u2/bisect').expect(200)).body).toMatchObject({
      holds: false,
      culprit: { where: 'events', event_id: 'wallet-u2@5', held_until: 'wallet-u2@4' },
    });
  });
});
