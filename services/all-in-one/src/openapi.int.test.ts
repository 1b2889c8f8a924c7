import type { BetResponseOf } from '@goldwake/contracts/http';
import { MULTI_STEP_BETS } from '@goldwake/contracts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeAccount, endSession } from './testing/openapi/account.js';
import { buyCoins, sendReports } from './testing/openapi/cashier.js';
import { DocumentedCasino, PASSWORD, type Sent } from './testing/openapi/documented-casino.js';
import { BET, loseAll, playGames, readCatalogue, useSharedTable } from './testing/openapi/games.js';
import { referFriends, usePostalCodes, usePromotions, useVipProgram } from './testing/openapi/promotions.js';
import { Repeats } from './testing/openapi/repeats.js';
import { useSecondFactors } from './testing/openapi/second-factors.js';
import { callOf, playSlots } from './testing/openapi/slots.js';
import { moderateChat, useChat, useFriends } from './testing/openapi/social.js';
import { useWorkbench } from './testing/openapi/workbench.js';

const DAY_MS = 86_400_000;

let api: DocumentedCasino;
beforeAll(async () => {
  api = await DocumentedCasino.open();
});
beforeEach(() => {
  api.differences = [];
});
afterAll(() => api.close());

const ask = <T = never>(request: string, sent?: Sent) => api.ask<T>(request, sent);
const operations = () => Object.values(api.documented.document.paths).flatMap((methods) => Object.values(methods));

describe('/api/openapi.json', () => {
  it('describes exactly the routes that exist', () => {
    const routes = api.casino.app.routes
      .list()
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    const described = Object.entries(api.documented.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.sort());
  });

  it('gives each operation its own operation id', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('declares exactly the security schemes that operations use', () => {
    const used = operations().flatMap(({ security }) => security.flatMap(Object.keys));
    const declared = Object.keys(api.documented.document.components.securitySchemes);
    expect([...new Set(used)].sort()).toEqual(declared.sort());
    expect(api.documented.document.paths['/api/auth/refresh']?.post?.security).toEqual([{ refresh: [] }]);
  });

  it('requires the access token exactly on routes that refuse requests without it', async () => {
    for (const [path, methods] of Object.entries(api.documented.document.paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const url = path.replace(/\{\w+\}/g, 'x');
        const { body } = await ask<{ code?: string }>(`${method.toUpperCase()} ${url}`);
        const needsToken = security.length > 0 && security.every((one) => 'bearer' in one);
        expect([path, method, body?.code === 'unauthenticated']).toEqual([path, method, needsToken]);
      }
    }
  });

  it('has no workbench route that accepts a request without a session, except those that open and end one', async () => {
    const open: string[] = [];
    for (const [path, methods] of Object.entries(api.documented.document.paths)) {
      if (!path.startsWith('/api/workbench/')) continue;
      for (const method of Object.keys(methods)) {
        const route = `${method.toUpperCase()} ${path}`;
        const { status, body } = await ask<{ code?: string }>(route.replace(/\{\w+\}/g, 'x'));
        if (status !== 401 || body.code !== 'workbench_session_required') open.push(route);
      }
    }
    expect(open.sort()).toEqual(['DELETE /api/workbench/session', 'POST /api/workbench/session']);
  });

  it('states the rules of bodies, the Idempotency-Key and the content types of pictures', () => {
    const { paths } = api.documented.document;
    const bet = paths['/api/games/dice/bets']?.post;
    expect(bet?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: expect.arrayContaining(['currency', 'stake', 'target', 'direction']),
      properties: { currency: { enum: ['gold_coins', 'sweeps_coins'] }, stake: { pattern: '^\\d{1,24}$' } },
      additionalProperties: false,
    });
    expect(bet?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
    expect(Object.keys(paths['/api/self/avatar']?.put?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'image/png',
      'image/jpeg',
      'image/webp',
    ]);
    expect(paths['/api/workbench/bans']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: expect.arrayContaining(['player', 'by', 'reason', 'until']),
      properties: { until: { anyOf: [{ pattern: expect.any(String) }, { type: 'null' }] } },
    });
  });

  it('excludes from a path parameter the values that lead to other routes', () => {
    expect(api.documented.document.paths['/api/games/{id}']?.get?.parameters).toMatchObject([
      {
        name: 'id',
        schema: {
          not: {
            enum: [
              ...['blackjack', 'breakwater', 'dice', 'fathom', 'favourites', 'halyard', 'plumb-line', 'recent'],
              ...['rising-tide', 'signal-lamp', 'tide-wheel'],
            ],
          },
        },
      },
    ]);
  });

  it('is shown as a page without scripts or foreign addresses', async () => {
    const html = await (await fetch(`${api.casino.url}/api/docs`)).text();
    expect(html).toContain('<a href="/api/docs/realtime">');
    for (const path of Object.keys(api.documented.document.paths)) expect(html).toContain(path);
    expect(html).not.toMatch(/<script|https?:\/\//);
  });
});

describe('real responses comply with /api/openapi.json', () => {
  it('successes of every route, and each repeated Idempotency-Key gets the same response', async () => {
    const repeats = new Repeats(api.documented);
    api.repeats = repeats;
    await useSharedTable(api);
    const anna = await api.signUp('anna');
    const { token } = anna;
    const player = { token };
    const engineer = { cookie: api.workbench };
    const self = await ask('GET /api/self', player);
    expect(self.status).toBe(200);

    await sendReports(api, player);
    await ask('POST /api/promotions/daily-claim', { ...player, body: {} });
    await ask('GET /api/promotions/daily-claim', player);
    await useVipProgram(api);
    await usePromotions(api);
    await referFriends(api);
    await ask('GET /api/wallet', player);
    await ask('POST /api/realtime/token', { ...player, body: {} });
    await playGames(api, player);
    await playSlots(api, anna, api.workbench);
    await ask('GET /api/wallet/history?limit=100', player);
    await readCatalogue(api);
    await changeAccount(api, player);
    await useSecondFactors(api);
    await buyCoins(api, player);

    const ben = await api.signUp('ben');
    await useFriends(api, anna, ben);
    await ask('POST /api/promotions/daily-claim', { token: ben.token, body: {} });
    const shared = await ask<BetResponseOf<'dice'>>('POST /api/games/dice/bets', { token: ben.token, body: BET });
    await useChat(api, ben, anna, shared.body.round_id);
    await loseAll(api, { token: ben.token });
    await ask('POST /api/wallet/top-up', { token: ben.token, body: {} });
    await endSession(api, ben);
    await useWorkbench(api, engineer, anna);
    await usePostalCodes(api, engineer);
    await moderateChat(api, engineer, 'ben', player);
    await ask('DELETE /api/workbench/session', engineer);

    for (const path of ['/api/health/live', '/api/health/ready', '/metrics', '/problems', '/problems/banned']) {
      await ask(`GET ${path}`);
    }
    await ask('GET /problems', { headers: { accept: 'text/html' } });
    await ask('GET /api/openapi.json');
    await ask('GET /api/docs');

    // A route without parameters needs no line above, unless its body has fields.
    for (const [method, path = ''] of api.documented.unseen().map((name) => name.split(' '))) {
      if (!path.includes('{')) await ask(`${method} ${path}`, method === 'GET' ? player : { ...player, body: {} });
    }

    api.repeats = undefined;
    expect(repeats.differences()).toEqual([]);
    expect(repeats.missing()).toEqual([]);
    expect(api.differences).toEqual([]);
    expect(api.documented.unseen()).toEqual([]);
  });

  it('refusals of use cases', async () => {
    const { token } = await api.signUp('carla');
    const refused = async (request: string, sent: Sent, code: string) => {
      const { body } = await ask<{ code?: string }>(request, sent);
      expect([request, body.code]).toEqual([request, code]);
    };
    const carla = { email: 'x@example.test', username: 'carla', password: PASSWORD, dateOfBirth: '1990-01-31' };
    const signUpWith = (other: object) => ({ body: { ...carla, ...other } });
    await refused('POST /api/auth/sign-up', signUpWith({}), 'username_taken');
    await refused(
      'POST /api/auth/sign-up',
      signUpWith({ username: 'dora', email: 'carla@example.test' }),
      'email_taken',
    );
    await refused('POST /api/auth/sign-up', signUpWith({ username: 'dora', dateOfBirth: '2025-01-01' }), 'underage');
    await refused(
      'POST /api/auth/sign-up',
      signUpWith({ username: 'dora', password: 'aaaaaaaaaaaa' }),
      'password_too_weak',
    );
    await refused('POST /api/auth/sign-up', { body: '{' }, 'malformed_json');
    await refused('POST /api/auth/sign-up', { body: '[]' }, 'validation_failed');
    await refused('POST /api/auth/sign-up', { body: `{"a":"${'x'.repeat(100_001)}"}` }, 'body_too_large');
    await refused(
      'POST /api/auth/sign-up',
      { body: 'x', headers: { 'content-type': 'text/csv' } },
      'unsupported_media_type',
    );
    await refused('POST /api/auth/sign-in', { body: { email: 'x', password: 'y' } }, 'credentials_wrong');
    await refused('POST /api/auth/refresh', { body: {} }, 'refresh_invalid');
    await refused('POST /api/auth/verify-email', { body: { oobCode: 'x'.repeat(30) } }, 'action_code_invalid');
    await refused('GET /api/self', { token: 'x' }, 'token_invalid');
    await refused('GET /api/self', { headers: { authorization: 'Basic x' } }, 'token_invalid');
    const order = { packageId: 'none', packagesVersion: 1, method: 'card', returnPath: '/' };
    await refused('POST /api/cashier/purchases', { token, body: order }, 'package_changed');
    await refused('POST /api/cashier/purchases/none/check', { token, body: {} }, 'not_found');
    await refused('POST /api/cashier/webhooks/payments', { body: {} }, 'webhook_invalid');
    await refused('POST /api/games/dice/bets', { token, body: BET }, 'insufficient_balance');
    await refused('POST /api/games/dice/bets', { token, body: { ...BET, stake: '1' } }, 'stake_out_of_range');
    await refused('POST /api/games/dice/bets', { token, body: { ...BET, extra: 1 } }, 'validation_failed');
    await refused('GET /api/games/dice/bets?pageSize=0', { token }, 'validation_failed');
    await refused('GET /api/games/none', {}, 'not_found');
    await refused(`GET /api/games/${'x'.repeat(300)}`, {}, 'not_found');
    const open = { token, body: { currency: 'gold_coins' } };
    await refused('POST /api/provider-games/none/sessions', open, 'not_found');
    await refused('POST /api/provider-games/dice/sessions', open, 'game_closed');
    await refused('POST /api/provider-wallet/bet', { body: {} }, 'provider_call_refused');
    const bet = { session: 'x', transaction_id: 'x', round_id: 'x', amount: '10000' };
    const ended = await callOf<{ code?: string }>(api, 'saltmarsh-studio', 'bet', bet);
    expect(ended.body.code).toBe('play_session_ended');
    await refused('GET /api/games/dice-2/bets', { token }, 'not_found');
    await refused('GET /api/fairness/rounds/none', { token }, 'not_found');
    await refused('DELETE /api/self/sessions/none', { token }, 'not_found');
    await refused('PUT /api/self/avatar', { token, body: { avatar: '99' } }, 'validation_failed');
    await refused(
      'PUT /api/self/avatar',
      { token, body: Buffer.from('x'), headers: { 'content-type': 'image/png' } },
      'image_unusable',
    );
    await refused('GET /api/avatars/none/none', {}, 'not_found');
    await refused('POST /api/promotions/daily-claim', { token, body: { extra: 1 } }, 'validation_failed');
    await refused(
      'POST /api/promotions/daily-claim',
      { token, headers: { 'idempotency-key': 'x'.repeat(101) } },
      'validation_failed',
    );
    expect((await ask('POST /api/promotions/daily-claim', { token, body: {} })).status).toBe(201);
    await refused('POST /api/promotions/daily-claim', { token, body: {} }, 'already_claimed');
    const rakeback = (bucketId: string) => ({ token, body: { bucketId } });
    await refused('POST /api/promotions/rakeback', rakeback('sc-1'), 'no_rakeback');
    await refused('POST /api/promotions/rakeback', rakeback('sc-2'), 'rakeback_bucket_not_found');
    await refused('POST /api/promotions/rakeback', rakeback('sc-0'), 'validation_failed');
    const reward = (rewardId: string) => ({ token, body: { rewardId } });
    await refused('POST /api/promotions/vip/rewards', reward('level-up-gold'), 'vip_reward_unavailable');
    await refused('POST /api/promotions/vip/rewards', reward('level-up-ruby'), 'vip_reward_not_found');
    await refused('POST /api/promotions/vip/rewards', reward(''), 'validation_failed');
    const promotion = (id: string) => `POST /api/promotions/${id}/claims`;
    await refused(promotion('dice-week-2026-01-12'), { token }, 'promotion_unavailable');
    await refused(promotion('dice-week-2026-01-13'), { token }, 'promotion_not_found');
    await refused(promotion('dice-week'), { token }, 'promotion_not_found');
    const off = { player: 'carla', feature: 'promotions_enabled', reason: 'Testing', by: 'operator' };
    await api.openWorkbench();
    await ask('POST /api/workbench/features', { cookie: api.workbench, body: { ...off, enabled: false } });
    await refused(promotion('dice-week-2026-01-12'), { token }, 'promotions_disabled');
    expect((await ask('POST /api/promotions/postal-codes', { token, body: {} })).status).toBe(201);
    await refused('POST /api/promotions/postal-codes', { token, body: {} }, 'postal_code_open');
    await refused('POST /api/promotions/postal-codes', { token, body: { code: '' } }, 'validation_failed');
    const card = (code: string) => ({ cookie: api.workbench, body: { code, action: 'accept', by: 'operator' } });
    await refused('POST /api/workbench/postal-codes', card('7K3M-P9ZX-2HY'), 'postal_code_invalid');
    await refused('POST /api/workbench/postal-codes', card('7K3M-P9ZX-2HZ'), 'postal_code_not_found');
    await refused('POST /api/wallet/top-up', { token, body: {} }, 'top_up_not_needed');
    const keyed = { token, headers: { 'idempotency-key': 'once' } };
    await ask('POST /api/games/dice/bets', { ...keyed, body: BET });
    await refused(
      'POST /api/games/dice/bets',
      { ...keyed, body: { ...BET, stake: '2000000' } },
      'idempotency_mismatch',
    );
    const openRound = { currency: 'gold_coins', stake: '10000', ...MULTI_STEP_BETS.breakwater };
    await ask('POST /api/games/breakwater/bets', { token, body: openRound });
    await refused('POST /api/fairness/rotate', { token, body: {} }, 'seeds_in_use');
    const { uid } = (await ask<{ uid: string }>('GET /api/self', { token })).body;
    await refused('POST /api/friend-requests', { token, body: { userId: uid } }, 'self_request');
    await refused('POST /api/friend-requests', { token, body: { userId: 'nobody' } }, 'not_found');
    await refused('PATCH /api/friend-requests/none', { token, body: { status: 'accepted' } }, 'not_found');
    await refused('GET /api/users/none', { token }, 'not_found');
    const message = (text: string) => ({ token, body: { text, clientMessageId: `m${text.length}` } });
    await refused('POST /api/chat/messages', message(''), 'message_empty');
    await refused('POST /api/chat/messages', message('x'.repeat(501)), 'message_too_long');
    for (let n = 1; n <= 5; n++) await ask('POST /api/chat/messages', message('x'.repeat(n)));
    await refused('POST /api/chat/messages', message('one more'), 'chat_too_fast');
    await refused('DELETE /api/chat/messages/none', { token }, 'not_found');
    await refused('PUT /api/chat/read', { token, body: { messageId: 'none' } }, 'not_found');
    await refused('GET /api/workbench/session', {}, 'workbench_session_required');
    await refused('POST /api/workbench/session', { body: { token: 'x' } }, 'workbench_token_wrong');
    await refused('GET /api/workbench/session', { headers: { origin: 'https://elsewhere.example' } }, 'forbidden');
    await refused('GET /problems/none', {}, 'not_found');
    expect((await ask('GET /problems/none', { headers: { accept: 'text/html' } })).status).toBe(404);
    api.clock.advance(DAY_MS);
    await refused('GET /api/self', { token }, 'token_expired');
    expect(api.differences).toEqual([]);
  });
});
