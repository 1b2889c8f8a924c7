import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PaymentServer } from '@goldwake/cashier/testing';
import {
  BET_STAKES,
  type ChatMessage,
  ONE_STEP_GAMES,
  type PackagesReceipt,
  type ProblemBody,
} from '@goldwake/contracts';
import type {
  BetResponseOf,
  ChatPage,
  Email,
  FoundPlayer,
  FriendRequestResponse,
  OneStepBetResponse,
  PackagesResponse,
  PasskeyOptionsResponse,
  PurchaseResponse,
  RecoveryCodesResponse,
  SessionResponse,
  SessionsResponse,
  StepResponse,
  TideBetResponse,
  TideTable,
  TotpEnrolmentResponse,
  WorkbenchFound,
} from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, ONE_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import { until } from '@goldwake/core/testing';
import { type SettableClock, settableClock } from '@goldwake/embedded/testing';
import { Authenticator, appCode } from '@goldwake/identity/testing';
import type { OpenApi } from '@goldwake/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Casino, createCasino } from './casino.js';
import { Documented } from './testing/documented.js';

const PASSWORD = 'harbour lights at dusk';
const DAY_MS = 86_400_000;
/** A PNG picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let dataDir: string;
let clock: SettableClock;
let provider: PaymentServer;
let casino: Casino;
let documented: Documented;
let workbench: string;
let differences: string[] = [];
beforeEach(() => {
  differences = [];
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-openapi-'));
  clock = settableClock();
  provider = await PaymentServer.open(clock);
  casino = await createCasino({ dataDir, payments: provider.settings }, { engine: { clock } });
  documented = new Documented((await (await fetch(`${casino.url}/api/openapi.json`)).json()) as OpenApi);
  const link = new URL(casino.workbench ?? '').hash.replace('#token=', '');
  const opened = await ask('POST /api/workbench/session', { body: { token: link } });
  workbench = opened.cookie;
});
afterAll(async () => {
  await casino.close();
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: object | Buffer | string;
}

/** Sends a request and compares the response with its description. */
async function ask<T = never>(request: string, { token, cookie, headers, body }: Sent = {}) {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(casino.url + path, {
    method,
    headers: {
      ...(body !== undefined && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
    body:
      body === undefined || typeof body === 'string'
        ? body
        : Buffer.isBuffer(body)
          ? new Uint8Array(body)
          : JSON.stringify(body),
  });
  const type = response.headers.get('content-type');
  const text = await response.text();
  const difference = documented.difference({ method, path, status: response.status, type, text });
  if (difference) differences.push(difference);
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
    body: (type?.includes('json') ? JSON.parse(text) : undefined) as T,
  };
}

async function signUp(name: string) {
  const account = { email: `${name}@example.test`, username: name, password: PASSWORD, dateOfBirth: '1990-01-31' };
  const { body, cookie } = await ask<SessionResponse>('POST /api/auth/sign-up', { body: account });
  return { token: body.access_token, refresh: cookie, uid: body.user.uid };
}

/** Returns the code of an e-mail to an address. E-mails are sent after the response to their request. */
function codeSentTo(address: string, mode: string): Promise<string> {
  return until(async () => {
    const { body } = await ask<Email[]>(`GET /api/dev/mailbox?to=${encodeURIComponent(address)}`);
    const links = body.map(({ link }) => new URL(link ?? '/', casino.url).searchParams);
    return links.find((link) => link.get('mode') === mode)?.get('oobCode');
  });
}

/** Uses every route of the cashier, and those of its operator. */
async function buyCoins(player: { token: string }): Promise<void> {
  const { body: packages } = await ask<PackagesResponse>('GET /api/cashier/packages', player);
  const order = { packageId: 'usd-1.99', packagesVersion: packages.packages_version, method: 'card', returnPath: '/' };
  const buy = async () =>
    (await ask<PurchaseResponse>('POST /api/cashier/purchases', { ...player, body: order })).body.purchase.purchase_id;
  const [paid, canceled, underpaid] = [await buy(), await buy(), await buy()];
  const event = provider.event(provider.succeed(paid));
  const headers = { 'payment-signature': provider.sign(event) };
  await ask('POST /api/cashier/webhooks/payments', { headers, body: event });
  await ask(`POST /api/cashier/purchases/${paid}/check`, { ...player, body: {} });
  await ask(`POST /api/cashier/purchases/${canceled}/cancel`, { ...player, body: {} });
  await ask('GET /api/cashier/purchases', player);
  provider.succeed(underpaid);
  provider.change(underpaid, { amount: 99 });
  await ask(`POST /api/cashier/purchases/${underpaid}/check`, { ...player, body: {} });
  const { body: onSale } = await ask<PackagesReceipt>('GET /api/workbench/packages', { cookie: workbench });
  const change = { operation: 'set', packages: onSale.packages, by: 'engineer', reason: 'the same packages' };
  await ask('POST /api/workbench/packages', { cookie: workbench, body: change });
  await ask('GET /api/workbench/purchase-reviews', { cookie: workbench });
  const outcome = { purchaseId: underpaid, decision: 'approved', reason: 'Asked the player', by: 'operator' };
  await ask('POST /api/workbench/purchase-reviews', { cookie: workbench, body: outcome });
}

/** Uses every route of the second factors. */
async function useSecondFactors(): Promise<void> {
  const { token } = await signUp('cleo');
  const player = { token, headers: { origin: casino.url } };
  const password = { ...player, body: { password: PASSWORD } };
  const challenge = async () => {
    const body = { email: 'cleo@example.test', password: PASSWORD };
    const { second_factor } = (await ask<ProblemBody>('POST /api/auth/sign-in', { body })).body;
    if (!second_factor) throw new Error('the sign-in asked for no second factor');
    return second_factor;
  };
  const answer = async (step: string, body: object) => ask(`POST /api/auth/sign-in/${step}`, { ...player, body });

  const { secret } = (await ask<TotpEnrolmentResponse>('POST /api/self/totp', password)).body;
  await ask('POST /api/self/totp/confirm', { ...player, body: { code: appCode(secret, clock.now()) } });
  const { recovery_codes } = (await ask<RecoveryCodesResponse>('POST /api/self/recovery-codes', password)).body;
  const authenticator = new Authenticator(casino.url);
  const { challenge_token, options } = (await ask<PasskeyOptionsResponse>('POST /api/self/passkeys/options', password))
    .body;
  const passkey = { challengeToken: challenge_token, name: 'Laptop', ...authenticator.create(options) };
  await ask('POST /api/self/passkeys', { ...player, body: passkey });
  await ask('GET /api/self/second-factors', player);

  clock.advance(30_000);
  const byApp = await challenge();
  const code = appCode(secret, clock.now());
  await answer('totp', { challengeToken: byApp.challenge_token, code });
  const byCode = await challenge();
  await answer('recovery-code', { challengeToken: byCode.challenge_token, code: recovery_codes?.[0] });
  const byPasskey = await challenge();
  if (!byPasskey.passkey_options) throw new Error('the sign-in asked for no passkey');
  const assertion = authenticator.get(byPasskey.passkey_options);
  await answer('passkey', { challengeToken: byPasskey.challenge_token, ...assertion });

  const path = `/api/self/passkeys/${authenticator.credentialId}`;
  await ask(`PATCH ${path}`, { ...player, body: { name: 'Phone' } });
  await ask(`POST ${path}/remove`, password);
  await ask('POST /api/self/totp/remove', password);
}

/** Sends every request of the social service. Afterwards, the two players have no relation. */
async function useFriends(one: { uid: string; token: string }, other: { uid: string; token: string }): Promise<void> {
  const request = () =>
    ask<FriendRequestResponse>('POST /api/friend-requests', { token: one.token, body: { userId: other.uid } });
  const own = async () => `/api/friend-requests/${(await request()).body.request.user_friendship_request_id}`;
  await ask(`DELETE ${await own()}`, { token: one.token });
  const sent = await own();
  await ask('GET /api/friend-requests', { token: other.token });
  await ask(`PATCH ${sent}`, { token: other.token, body: { status: 'accepted' } });
  await ask('GET /api/self/friends', { token: one.token });
  await ask('GET /api/users/search?value=a', { token: one.token });
  await ask(`GET /api/users/${other.uid}`, { token: one.token });
  await ask('POST /api/self/remove-friend', { token: one.token, body: { friendId: other.uid } });
  await ask(`POST /api/users/${other.uid}/reports`, { token: one.token, body: { reason: 'other' } });
  await ask('GET /api/realtime/presence', { token: one.token });
  await ask('GET /api/self/privacy', { token: one.token });
  const privacy = { invisible: false, showsGame: true, showsPlay: true };
  await ask('PUT /api/self/privacy', { token: one.token, body: privacy });
  await ask('POST /api/self/blocks', { token: one.token, body: { userId: other.uid } });
  await ask('GET /api/self/blocks', { token: one.token });
  await ask(`DELETE /api/self/blocks/${other.uid}`, { token: one.token });
}

/** Sends every request of the chat; `reader` reads the messages of `author`, who shares a round. */
async function useChat(
  author: { uid: string; token: string },
  reader: { token: string },
  roundId: string,
): Promise<void> {
  const { token } = author;
  const send = (text: string, more: object = {}) =>
    ask<ChatMessage>('POST /api/chat/messages', { token, body: { text, clientMessageId: text, ...more } });
  const first = (await send('one')).body.message_id;
  const { message_id } = (await send('two', { replyTo: first, roundId })).body;
  await ask(`GET /api/chat/messages/${message_id}/round`, reader);
  await ask('GET /api/chat/messages?pageSize=1', reader);
  await ask(`GET /api/chat/messages?before=${message_id}`, reader);
  await ask(`POST /api/chat/messages/${message_id}/reports`, { ...reader, body: { reason: 'spam' } });
  await ask('GET /api/chat/state', reader);
  await ask('PUT /api/chat/read', { ...reader, body: { messageId: message_id } });
  await ask('POST /api/chat/hidden-players', { ...reader, body: { userId: author.uid } });
  await ask('GET /api/chat/hidden-players', reader);
  await ask(`DELETE /api/chat/hidden-players/${author.uid}`, reader);
  await ask(`DELETE /api/chat/messages/${first}`, { token });
}

/** Sends every request with which an engineer moderates the chat. */
async function moderateChat(engineer: Sent, player: string, reader: { token: string }): Promise<void> {
  const { body } = await ask<ChatPage>('GET /api/chat/messages?pageSize=1', reader);
  const decision = { reason: 'Testing', by: 'operator' };
  const send = (name: string, more: object) =>
    ask(`POST /api/workbench/chat/${name}`, { ...engineer, body: { ...decision, ...more } });
  await ask('GET /api/workbench/chat/reported', engineer);
  await ask('GET /api/workbench/chat/reported-players', engineer);
  await send('mute', { player, lasts: '10m' });
  await send('unmute', { player });
  await send('hide', { messageId: body.result[0]?.message_id });
  await send('show', { messageId: body.result[0]?.message_id });
  await send('slow-mode', { seconds: 5 });
  await send('slow-mode', { seconds: 0 });
}

const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

const operations = () => Object.values(documented.document.paths).flatMap((methods) => Object.values(methods));

describe('/api/openapi.json', () => {
  it('describes exactly the routes that exist', () => {
    const routes = casino.app.routes
      .list()
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    const described = Object.entries(documented.document.paths).flatMap(([path, methods]) =>
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
    const declared = Object.keys(documented.document.components.securitySchemes);
    expect([...new Set(used)].sort()).toEqual(declared.sort());
    expect(documented.document.paths['/api/auth/refresh']?.post?.security).toEqual([{ refresh: [] }]);
  });

  it('has no error according to an independent linter with its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const errorsIn = async (source: string) => {
      const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
      return found
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    };
    const served = await (await fetch(`${casino.url}/api/openapi.json`)).text();
    expect(await errorsIn(served)).toEqual([]);
    expect(await errorsIn(served.replaceAll('"description"', '"descripton"'))).not.toEqual([]);
  });

  it('requires the access token exactly on routes that refuse requests without it', async () => {
    for (const [path, methods] of Object.entries(documented.document.paths)) {
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
    for (const [path, methods] of Object.entries(documented.document.paths)) {
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
    const { paths } = documented.document;
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
    expect(documented.document.paths['/api/games/{id}']?.get?.parameters).toMatchObject([
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
    const html = await (await fetch(`${casino.url}/api/docs`)).text();
    expect(html).toContain('<a href="/api/docs/realtime">');
    for (const path of Object.keys(documented.document.paths)) expect(html).toContain(path);
    expect(html).not.toMatch(/<script|https?:\/\//);
  });
});

/** Lets time pass in steps of a second, and executes the timers that are due. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    clock.advance(1_000);
    await casino.engine.scheduler.settled();
  }
}

/** Cashes out a bet at the shared table; the rounds that end at once are few. */
async function useSharedTable(): Promise<void> {
  const { token } = await signUp('sailor');
  const player = { token };
  const table = '/api/games/rising-tide';
  await ask('POST /api/promotions/daily-claim', { ...player, body: {} });
  await ask(`GET ${table}`);
  for (let status = 0; status !== 200; ) {
    let { body: shown } = await ask<TideTable>(`GET ${table}/table`, player);
    for (; shown.phase !== 'betting'; shown = (await ask<TideTable>(`GET ${table}/table`, player)).body) await pass(1);
    const body = { currency: 'gold_coins', stake: '10000' };
    const { body: bet } = await ask<TideBetResponse>(`POST ${table}/bets`, { ...player, body });
    await ask(`GET ${table}/rounds/open`, player);
    await pass(8);
    ({ status } = await ask(`POST ${table}/rounds/${bet.round_id}/cash-out`, { ...player, body: {} }));
    for (; shown.phase !== 'ended'; shown = (await ask<TideTable>(`GET ${table}/table`, player)).body) await pass(1);
    await ask(`GET ${table}/rounds/${bet.round}`);
    await ask(`GET ${table}/bets`, player);
    await ask(`GET /api/fairness/rounds/${bet.round_id}`, player);
  }
}

describe('real responses comply with /api/openapi.json', () => {
  it('successes of every route', async () => {
    await useSharedTable();
    const anna = await signUp('anna');
    const { token } = anna;
    const player = { token };
    const engineer = { cookie: workbench };
    const self = await ask('GET /api/self', player);
    expect(self.status).toBe(200);

    const report = { kind: 'signed_in', at: '2026-01-15T12:00:00.000Z', name: null, path: '/', details: {} };
    const id = '0193f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';
    for (const by of [player, {}]) {
      await ask('POST /api/reports', { ...by, body: { to: 'fraud', device: id, session: id, reports: [report] } });
    }

    await ask('POST /api/promotions/daily-claim', { ...player, body: {} });
    await ask('GET /api/promotions/daily-claim', player);
    await ask('GET /api/wallet', player);
    await ask('POST /api/realtime/token', { ...player, body: {} });
    const bet = await ask<BetResponseOf<'dice'>>('POST /api/games/dice/bets', { ...player, body: BET });
    await ask('GET /api/games/dice/bets', player);
    for (const [id, params] of Object.entries(ONE_STEP_BETS)) {
      await ask(`GET /api/games/${id}`);
      const placed = await ask<OneStepBetResponse>(`POST /api/games/${id}/bets`, {
        ...player,
        body: { currency: 'gold_coins', stake: '10000', ...params },
      });
      await ask(`GET /api/games/${id}/bets`, player);
      await ask(`GET /api/fairness/rounds/${placed.body.round_id}`, player);
    }
    for (const [id, params] of Object.entries(MULTI_STEP_BETS)) {
      await ask(`GET /api/games/${id}`);
      const body = { currency: 'gold_coins', stake: '10000', ...params };
      for (let acted = false; !acted; ) {
        let { body: round } = await ask<StepResponse>(`POST /api/games/${id}/bets`, { ...player, body });
        await ask(`GET /api/games/${id}/rounds/open`, player);
        while (round.state === 'open') {
          const sent = { ...player, body: { sequence: round.sequence, ...simpleAction(round) } };
          round = (await ask<StepResponse>(`POST /api/games/${id}/rounds/${round.round_id}/actions`, sent)).body;
          acted = true;
        }
        await ask(`GET /api/fairness/rounds/${round.round_id}`, player);
      }
      await ask(`GET /api/games/${id}/bets`, player);
    }
    await ask('GET /api/wallet/history?limit=100', player);
    await ask('GET /api/games/recent', player);
    await ask(`GET /api/fairness/rounds/${bet.body.round_id}`, player);
    await ask('GET /api/fairness', player);
    await ask('POST /api/fairness/rotate', { ...player, body: { clientSeed: 'mine' } });
    await ask('GET /api/fairness/pairs', player);
    await ask('PUT /api/games/dice/favourite', player);
    await ask('GET /api/games/favourites', player);
    await ask('DELETE /api/games/dice/favourite', player);

    for (const path of ['/api/games', '/api/games/dice', '/api/providers', '/api/casino-settings']) {
      const { etag } = await ask(`GET ${path}`);
      await ask(`GET ${path}`, { headers: { 'if-none-match': etag } });
    }
    const listed = await ask<{ result: { game_id: string }[] }>('GET /api/games?enabled=true');
    const other = listed.body.result.find(({ game_id }) => !Object.hasOwn(ONE_STEP_GAMES, game_id));
    const game = await ask(`GET /api/games/${other?.game_id}`);
    await ask(`GET /api/games/${other?.game_id}`, { headers: { 'if-none-match': game.etag } });

    await ask('PATCH /api/self', { ...player, body: { firstName: 'Anna' } });
    await ask('PUT /api/self/username', { ...player, body: { username: 'anna2' } });
    await ask('PUT /api/self/avatar', { ...player, body: { avatar: '01' } });
    const pictured = await ask<{ avatar_url: string }>('PUT /api/self/avatar', {
      ...player,
      body: PNG,
      headers: { 'content-type': 'image/png' },
    });
    const picture = await ask(`GET ${pictured.body.avatar_url}`);
    await ask(`GET ${pictured.body.avatar_url}`, { headers: { 'if-none-match': picture.etag } });
    await ask('DELETE /api/self/avatar', player);
    const person = { firstName: 'Anna', lastName: 'Bell', dateOfBirth: '1990-01-31', countryId: 'US', stateId: 'TX' };
    await ask('POST /api/self/onboarding', { ...player, body: person });

    await ask('POST /api/auth/send-verification', { ...player, body: {} });
    await ask('POST /api/auth/verify-email', {
      body: { oobCode: await codeSentTo('anna@example.test', 'verifyEmail') },
    });
    await ask('POST /api/self/email', { ...player, body: { email: 'new@example.test', password: PASSWORD } });
    await ask('POST /api/auth/change-email', {
      body: { oobCode: await codeSentTo('new@example.test', 'changeEmail') },
    });
    await ask('POST /api/auth/forgot-password', { body: { email: 'new@example.test' } });

    await ask('POST /api/auth/sign-in', { body: { email: 'new@example.test', password: PASSWORD } });
    const sessions = await ask<SessionsResponse>('GET /api/self/sessions', player);
    const ended = sessions.body.result.find(({ current }) => !current);
    await ask(`DELETE /api/self/sessions/${ended?.session_id}`, player);
    await ask('DELETE /api/self/sessions', player);
    const changed = { currentPassword: PASSWORD, newPassword: 'quiet water under stone' };
    await ask('PUT /api/self/password', { ...player, body: changed });

    await useSecondFactors();
    await buyCoins(player);

    const ben = await signUp('ben');
    await useFriends(anna, ben);
    await ask('POST /api/promotions/daily-claim', { token: ben.token, body: {} });
    const shared = await ask<BetResponseOf<'dice'>>('POST /api/games/dice/bets', { token: ben.token, body: BET });
    await useChat(ben, anna, shared.body.round_id);
    const { body: wallet } = await ask<{ gold_coins: { balance: string } }>('GET /api/wallet', { token: ben.token });
    // Tops up once the balance is below 1.00: the largest stakes at the lowest chance lose it within a few bets.
    const { max } = BET_STAKES.gold_coins;
    for (let left = BigInt(wallet.gold_coins.balance), at = 0; left >= 1_000_000n && at < 500; at++) {
      const stake = String(left < max ? left : max);
      const lost = await ask<BetResponseOf<'dice'>>('POST /api/games/dice/bets', {
        token: ben.token,
        body: { ...BET, stake, target: '99.00' },
      });
      left = BigInt(lost.body.balances.gold_coins);
    }
    await ask('POST /api/wallet/top-up', { token: ben.token, body: {} });
    const refreshed = await ask<SessionResponse>('POST /api/auth/refresh', { cookie: ben.refresh, body: {} });
    await ask('POST /api/auth/sign-out', { cookie: refreshed.cookie });
    await ask('POST /api/auth/forgot-password', { body: { email: 'ben@example.test' } });
    const reset = { oobCode: await codeSentTo('ben@example.test', 'resetPassword'), password: 'seven green bottles' };
    await ask('POST /api/auth/check-reset-code', { body: { oobCode: reset.oobCode } });
    await ask('POST /api/auth/reset-password', { body: reset });

    const wallets = `/api/workbench/wallets/${anna.uid}`;
    await ask('GET /api/workbench/session', engineer);
    await ask('GET /api/workbench/health', engineer);
    await ask('GET /api/workbench/search?query=@1', engineer);
    await ask('POST /api/workbench/verify', { ...engineer, body: {} });
    await ask('GET /api/workbench/verify', engineer);
    await ask('DELETE /api/workbench/verify', engineer);
    const found = await ask<WorkbenchFound<FoundPlayer>>('GET /api/workbench/players?query=anna', engineer);
    expect(found.body.result).toMatchObject([{ uid: anna.uid }]);
    await ask('GET /api/workbench/streams', engineer);
    await ask('GET /api/workbench/rules', engineer);
    await ask(`GET /api/workbench/streams/wallet-${anna.uid}/timeline`, engineer);
    await ask(`GET /api/workbench/streams/account-${anna.uid}/timeline`, engineer);
    for (const version of [1, 2, 3]) await ask(`GET /api/workbench/events/wallet-${anna.uid}@${version}`, engineer);
    await ask(`GET ${wallets}/balance`, engineer);
    await ask(`GET ${wallets}/explain?at=2`, engineer);
    await ask(`GET ${wallets}/diff`, engineer);
    await ask(`GET ${wallets}/bisect`, engineer);
    await ask(`GET ${wallets}/bisect?claim=${encodeURIComponent('1.00 GC at version 2')}`, engineer);
    await ask(`GET ${wallets}/what-if?without=wallet-${anna.uid}@3`, engineer);
    const ban = { player: 'ben', by: 'operator', reason: 'Testing', until: null };
    await ask('POST /api/workbench/bans', { ...engineer, body: ban });
    await ask('POST /api/workbench/bans/lift', { ...engineer, body: { player: 'ben', by: 'operator' } });
    const feature = { player: 'ben', feature: 'promotions_enabled', enabled: true, reason: 'Testing', by: 'operator' };
    await ask('POST /api/workbench/features', { ...engineer, body: feature });
    const removal = { player: 'ben', reason: 'Testing', by: 'operator' };
    await ask('POST /api/workbench/second-factors/remove', { ...engineer, body: removal });
    await ask('POST /api/workbench/reveals', { ...engineer, body: removal });
    await moderateChat(engineer, 'ben', player);
    await ask('DELETE /api/workbench/session', engineer);

    for (const path of ['/api/health/live', '/api/health/ready', '/metrics', '/problems', '/problems/banned']) {
      await ask(`GET ${path}`);
    }
    await ask('GET /problems', { headers: { accept: 'text/html' } });
    await ask('GET /api/openapi.json');
    await ask('GET /api/docs');

    // A route without parameters needs no line above, unless its body has fields.
    for (const [method, path = ''] of documented.unseen().map((name) => name.split(' '))) {
      if (!path.includes('{')) await ask(`${method} ${path}`, method === 'GET' ? player : { ...player, body: {} });
    }

    expect(differences).toEqual([]);
    expect(documented.unseen()).toEqual([]);
  });

  it('refusals of use cases', async () => {
    const { token } = await signUp('carla');
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
    clock.advance(DAY_MS);
    await refused('GET /api/self', { token }, 'token_expired');
    expect(differences).toEqual([]);
  });
});
