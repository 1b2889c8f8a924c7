import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Channel, Currency, PushFrame, PushName, User } from '@goldwake/contracts';
import type {
  BetResponseOf,
  GrantResponse,
  RakebackClaimResponse,
  SessionResponse,
  WalletResponse,
} from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { type Connection, connect } from '@goldwake/realtime-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { createCasino } from './casino.js';

const SHIPPED = fileURLToPath(new URL('../../games/catalogue/catalogue.json', import.meta.url));

type Casino = Awaited<ReturnType<typeof createCasino>>;

let casino: Casino;
let dataDir: string;
/** Path of a copy of the games service's catalogue file. */
let catalogue: string;
const lines: Connection[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-realtime-'));
  catalogue = join(dataDir, 'catalogue.json');
  await writeFile(catalogue, await readFile(SHIPPED));
  casino = await createCasino({ port: 0, host: '127.0.0.1', dataDir, logLevel: 'silent', catalogue });
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

class Player {
  private constructor(private readonly session: SessionResponse) {}

  static async signUp(username: string): Promise<Player> {
    const body = {
      email: `${username}@example.com`,
      username,
      password: 'a long enough secret',
      dateOfBirth: '1990-04-01',
    };
    return new Player(await call('POST', '/auth/sign-up', body));
  }

  /** Signs the same player in with a second session, as from another browser. */
  async elsewhere(): Promise<Player> {
    const { email } = this.session.user;
    return new Player(await call('POST', '/auth/sign-in', { email, password: 'a long enough secret' }));
  }

  get uid(): string {
    return this.session.user.uid;
  }

  get = <T>(path: string): Promise<T> => call('GET', path, undefined, this.session.access_token);
  post = <T>(path: string, body?: unknown): Promise<T> => call('POST', path, body, this.session.access_token);

  put = <T>(path: string, body: unknown): Promise<T> => call('PUT', path, body, this.session.access_token);
  delete = (path: string): Promise<void> => call('DELETE', path, undefined, this.session.access_token);

  bet = (currency: Currency = 'gold_coins'): Promise<BetResponseOf<'dice'>> =>
    this.post('/games/dice/bets', { currency, stake: '1000000', target: '50.00', direction: 'over' });

  /** Opens a realtime connection with the connection library, as the app does. */
  listen() {
    const pushes: PushFrame[] = [];
    const resyncs: Channel[] = [];
    const sockets: WebSocket[] = [];
    let lost = () => {};
    const line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () => (await this.post<{ token: string }>('/realtime/token')).token,
      onPush: (push) => pushes.push(push),
      onState: ({ name }) => {
        if (name !== 'ready') lost();
      },
      onResync: (channel) => resyncs.push(channel),
      WebSocket: class extends WebSocket {
        constructor(url: string) {
          super(url);
          sockets.push(this);
        }
      },
    });
    lines.push(line);
    return {
      line,
      pushes,
      resyncs,
      ready: () => until(() => line.state.name === 'ready'),
      stopped: () => until(() => line.state.name === 'stopped'),
      pushed: <N extends PushName>(event: N, times = 1): Promise<PushFrame<N>> => {
        const those = () => pushes.filter((push): push is PushFrame<N> => push.event === event);
        return until(() => those()[times - 1]);
      },
      /** Resolves when the client has noticed that its connection is lost. It may reconnect within milliseconds. */
      breakOff: () =>
        new Promise<void>((resolve) => {
          lost = resolve;
          sockets.at(-1)?.terminate();
        }),
    };
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`${casino.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

describe('realtime pushes to players of a running casino', () => {
  it('a daily bonus claim is pushed with the balances and playthrough of the grant', async () => {
    const player = await Player.signUp('hears_bonus');
    const { ready, pushed } = player.listen();
    await ready();
    const grant = await player.post<GrantResponse>('/promotions/daily-claim');
    const push = await pushed('daily_bonus_claimed');
    expect(push.channel).toBe(`user.${player.uid}`);
    expect(push.data).toMatchObject({
      wallet_version: grant.wallet_version,
      gc_balance: grant.balances.gold_coins,
      sc_balance: grant.balances.sweeps_coins,
      playthrough: grant.playthrough,
    });
    const self = await player.get<{ daily_claim_id: string; daily_claimed_at: string }>('/self');
    expect(push.data.daily_claim_id).toBe(self.daily_claim_id);
  });

  it('a bet is pushed before bet_processed, with the same balances as the wallet returns', async () => {
    const player = await Player.signUp('hears_bet');
    await player.post('/promotions/daily-claim');
    const { ready, pushed, pushes } = player.listen();
    await ready();
    const response = await player.bet();
    const push = await pushed('bet_and_win_created');
    const processed = await pushed('bet_processed');
    const wallet = await player.get<WalletResponse>('/wallet');
    expect(push.data).toMatchObject({
      wallet_version: wallet.wallet_version,
      gc_balance: wallet.gold_coins.balance,
      sc_balance: wallet.sweeps_coins.balance,
      balance_type: 'gold_coins',
      stake: '1000000',
      payout: response.payout,
      round: { round_id: response.round_id },
    });
    expect(processed.data).toEqual({
      ...{ loyalty_version: 1, wallet_version: wallet.wallet_version, round_id: response.round_id },
      ...{ playthrough: wallet.playthrough, promotions: [], vip_level: 'bronze', vip_points: 0 },
      ...{ rakeback_gc_balance: '500', rakeback_gc_bucket_id: 'gc-1' },
      ...{ rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-1' },
    });
    expect(pushes.map((one) => one.offset)).toEqual([1, 2]);
  });

  it('points and rakeback are pushed and part of the user, and a claim is pushed with the balances of its grant', async () => {
    const player = await Player.signUp('gets_rakeback');
    const loyalty = async () => {
      const { loyalty_version, vip_points, rakeback_sc_balance, rakeback_sc_bucket_id } =
        await player.get<User>('/self');
      return { loyalty_version, vip_points, rakeback_sc_balance, rakeback_sc_bucket_id };
    };
    const empty = { rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-1' };
    expect(await loyalty()).toEqual({ loyalty_version: 0, vip_points: 0, ...empty });
    await player.post('/promotions/daily-claim');
    const { ready, pushed } = player.listen();
    await ready();
    await player.bet('sweeps_coins');
    const earned = { loyalty_version: 1, vip_points: 1, rakeback_sc_balance: '500', rakeback_sc_bucket_id: 'sc-1' };
    expect((await pushed('bet_processed')).data).toMatchObject(earned);
    expect(await loyalty()).toEqual(earned);

    const claim = await player.post<RakebackClaimResponse>('/promotions/rakeback', { bucketId: 'sc-1' });
    const parts = [(await pushed('rakeback_claimed')).data, (await pushed('rakeback_claimed', 2)).data];
    const { balances, wallet_version } = claim;
    const claimed = { loyalty_version: 2, vip_points: 1, rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-2' };
    expect(parts.find(({ part }) => part === 'rakeback')).toMatchObject({
      ...{ balance_type: 'sweeps_coins', claimed_bucket_id: 'sc-1', amount: '500', ...claimed },
    });
    expect(parts.find(({ part }) => part === 'balances')).toMatchObject({
      ...{ wallet_version, sc_balance: balances.sweeps_coins, gc_balance: balances.gold_coins },
    });
    expect(claim).toMatchObject({ sweeps_coins: '500', ...claimed });
    expect(await loyalty()).toEqual(claimed);
  });

  it('a player who reconnects receives each missed push once, without a resync', async () => {
    const player = await Player.signUp('line_broke');
    await player.post('/promotions/daily-claim');
    const listener = player.listen();
    await listener.ready();
    await player.bet();
    await listener.pushed('bet_processed');
    const resyncsBefore = listener.resyncs.length;
    await listener.breakOff();
    const away = await player.bet();
    const push = await listener.pushed('bet_and_win_created', 2);
    expect(push.data.round.round_id).toBe(away.round_id);
    await listener.pushed('bet_processed', 2);
    expect(listener.pushes.map((one) => one.offset)).toEqual([1, 2, 3, 4]);
    expect(listener.resyncs).toHaveLength(resyncsBefore);
  });

  it('a change of settings in the catalogue file is pushed to every player', async () => {
    const listeners = [await Player.signUp('hears_one'), await Player.signUp('hears_other')].map((one) => one.listen());
    for (const { ready } of listeners) await ready();
    const listed = await readFile(catalogue, 'utf8');
    await writeFile(
      catalogue,
      listed.replace(/"featured_provider_id": "[a-z-]+"/, '"featured_provider_id": "deepwell"'),
    );
    for (const { pushed } of listeners) {
      const push = await pushed('casino_setting_update');
      expect(push.channel).toBe('global');
      expect(push.data).toEqual({ group: 'lobby', ...(await call<object>('GET', '/casino-settings')) });
      expect(push.data).toMatchObject({ version: 2, featured_provider_id: 'deepwell' });
    }
  });

  it('a change of a game in the catalogue file is pushed to the subscribers of the catalogue only', async () => {
    const [subscriber, other] = [await Player.signUp('hears_games'), await Player.signUp('hears_none')].map((one) =>
      one.listen(),
    );
    if (!subscriber || !other) throw new Error('two players were expected');
    const updates: number[] = [];
    let updated = () => {};
    const begun = new Promise<void>((resolve) => {
      subscriber.line.subscribe('catalogue', {
        onResync: () => resolve(),
        onPush: ({ data }) => {
          updates.push((data as { catalogue_version: number }).catalogue_version);
          updated();
        },
      });
    });
    await other.ready();
    await begun;
    const update = new Promise<void>((resolve) => {
      updated = resolve;
    });
    const listed = await readFile(catalogue, 'utf8');
    await writeFile(catalogue, listed.replace(/"rtp": "[\d.]+"/, '"rtp": "91.23"'));
    await update;
    expect(updates).toEqual([expect.any(Number)]);
    expect([...subscriber.pushes, ...other.pushes]).toEqual([]);
  });

  it('a player with two tabs receives the same push in both', async () => {
    const player = await Player.signUp('two_tabs');
    await player.post('/promotions/daily-claim');
    const tabs = [player.listen(), player.listen()];
    for (const tab of tabs) await tab.ready();
    const { round_id } = await player.bet();
    for (const tab of tabs) expect((await tab.pushed('bet_and_win_created')).data.round.round_id).toBe(round_id);
  });

  it('a new avatar is pushed with the URL that serves it', async () => {
    const player = await Player.signUp('new_avatar');
    const { ready, pushed } = player.listen();
    await ready();
    const user = await player.put<User>('/self/avatar', { avatar: '07' });
    const { data } = await pushed('user_avatar_update');
    expect(data).toEqual({ account_version: user.account_version, avatar_url: '/art/avatars/07.svg' });
  });

  it('completed onboarding is pushed to every tab of the player with the submitted profile', async () => {
    const player = await Player.signUp('onboarded');
    const tabs = [player.listen(), player.listen()];
    for (const tab of tabs) await tab.ready();
    const user = await player.post<User>('/self/onboarding', {
      firstName: 'Zoë',
      lastName: 'van Dyke',
      dateOfBirth: '1990-04-01',
      countryId: 'US',
      stateId: 'TX',
    });
    for (const tab of tabs) {
      const { data } = await tab.pushed('onboarding_complete');
      expect(user).toMatchObject(data);
      expect(data).toMatchObject({ first_name: 'Zoë', dob_year: 1990, state_id: 'TX', pii_submitted: true });
    }
  });

  it('ending all other sessions closes their sockets at once and keeps the current socket open', async () => {
    const player = await Player.signUp('ends_others');
    const other = (await player.elsewhere()).listen();
    const own = player.listen();
    await other.ready();
    await own.ready();
    await player.delete('/self/sessions');
    await other.stopped();
    expect(other.line.state).toEqual({ name: 'stopped', code: 3505 });
    expect(own.line.state.name).toBe('ready');
  });

  it('signing out closes the socket with 3505, and the client does not reconnect', async () => {
    const player = await Player.signUp('signs_out');
    const { ready, stopped, line } = player.listen();
    await ready();
    await player.post('/auth/sign-out');
    await stopped();
    expect(line.state).toEqual({ name: 'stopped', code: 3505 });
  });
});
