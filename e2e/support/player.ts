import { type Currency, coins, type MicrosText, microsText, type PushFrame, parseMicros } from '@goldwake/contracts';
import type { BetResponseOf, SessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { expect, type Locator, type Page } from '@playwright/test';
import { CLUSTER } from './cluster-casino.js';

export const PASSWORD = 'harbour lights at dusk';

export interface Account {
  uid: string;
  username: string;
  email: string;
}

export function emailOf(username: string): string {
  return `${username}@example.test`;
}

let named = 0;
/**
 * Prefix that makes user names unique for each worker start, because the players of earlier runs remain in the cluster.
 */
const LIFE = CLUSTER ? `${Math.floor(Date.now() / 1_000).toString(36)}-` : '';

/** Returns a user name that no other test has used in the shared casino. */
export function freshName(stem = 'anna'): string {
  named += 1;
  return `${stem}-${LIFE}${named}`;
}

interface Arrival {
  bonus?: boolean;
  /** Number of bets of 1 GC each. */
  bets?: number;
}

/**
 * Creates a player over HTTP who has signed up, claimed the bonus and placed `bets` bets, and signs the page's browser
 * in as this player.
 */
export async function arrive(page: Page, arrival?: Arrival): Promise<Account & Api> {
  return arriveAs(page, freshName(), arrival);
}

export async function arriveAs(
  page: Page,
  username: string,
  { bonus = true, bets = 0 }: Arrival = {},
): Promise<Account & Api> {
  const email = emailOf(username);
  const response = await page.request.post('/api/auth/sign-up', {
    data: { email, username, password: PASSWORD, dateOfBirth: '1990-01-31' },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { access_token, user } = (await response.json()) as SessionResponse;
  await remember(page, user.uid);
  const api = new Api(page, access_token);
  if (bonus) await api.post('/promotions/daily-claim', {});
  for (let bet = 0; bet < bets; bet++) await api.bet('1000000');
  return Object.assign(api, { uid: user.uid, username, email });
}

/** Signs an existing player in with the page's browser, as on a second device. */
export async function arriveAgain(page: Page, { email, uid }: Account): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  expect(response.status(), await response.text()).toBe(200);
  await remember(page, uid);
}

/** Removes the session from the browser without signing out. */
export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** The dialog in which a visitor signs in. */
export const login = (page: Page): Locator => page.getByRole('dialog', { name: 'Login' });

/** Signs a player in with the open dialog. */
export async function logIn(page: Page, email: string): Promise<void> {
  await login(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await login(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await login(page).getByRole('button', { name: 'Login', exact: true }).click();
}

/** Makes the browser know who is signed in, as the client does after a sign-in. */
async function remember(page: Page, player: string): Promise<void> {
  // localStorage can be written only from a page of the casino's origin; any URL of that origin will do.
  await page.goto('/favicon.svg');
  await page.evaluate((uid) => localStorage.setItem('goldwake.session', uid), player);
  // A cookie that the page writes can be missing in the next request, because the browser sends it to its network
  // process without waiting.
  await page.context().addCookies([{ name: 'goldwake_player', value: '1', url: page.url() }]);
}

const MAX_STAKE = coins(100_000);

/** Stakes all Gold Coins on very unlikely outcomes until none are left. */
export async function loseAllGold(player: Api): Promise<void> {
  for (;;) {
    const { gold_coins } = await player.wallet();
    let stake = parseMicros(gold_coins.balance);
    if (stake === 0n) return;
    if (stake > MAX_STAKE) stake = MAX_STAKE;
    await player.bet(microsText(stake), { target: '98.99' });
  }
}

/** HTTP client with which a test calls the API as a player, independently of the page. */
export class Api {
  constructor(
    private readonly page: Page,
    private readonly token: string,
  ) {}

  async wallet(): Promise<WalletResponse> {
    const response = await this.page.request.get('/api/wallet', { headers: this.headers() });
    return response.json();
  }

  async bet(stake: MicrosText, other: { currency?: Currency; target?: string } = {}): Promise<BetResponseOf<'dice'>> {
    const body = { currency: 'gold_coins', stake, target: '50.00', direction: 'over', ...other };
    return this.post('/games/dice/bets', body);
  }

  /** Takes an action in an open round, as another device of the player would. */
  async act(gameId: string, roundId: string, action: { sequence: number; action: string }): Promise<void> {
    await this.post(`/games/${gameId}/rounds/${roundId}/actions`, action);
  }

  async get<T>(path: string): Promise<T> {
    return this.send('GET', path);
  }

  async post<T>(path: string, data: object): Promise<T> {
    return this.send('POST', path, data);
  }

  async put<T>(path: string, data: object): Promise<T> {
    return this.send('PUT', path, data);
  }

  private async send<T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
    const response = await this.page.request.fetch(`/api${path}`, {
      method,
      ...(data && { data }),
      headers: this.headers(),
    });
    const text = await response.text();
    expect(response.ok(), `${path}: ${response.status()} ${text}`).toBe(true);
    return JSON.parse(text || 'null');
  }

  private headers(): { authorization: string } {
    return { authorization: `Bearer ${this.token}` };
  }
}

/**
 * Returns a function that creates an API client with the page's own access token, which is read from the page's
 * requests. Call this before the page loads.
 */
export function apiOf(page: Page): () => Api {
  let token: string | undefined;
  page.on('request', (request) => {
    token = request.headers().authorization?.slice('Bearer '.length) ?? token;
  });
  return () => {
    if (!token) throw new Error('the page has not sent an authenticated request yet');
    return new Api(page, token);
  };
}

/** Collects every push that the page receives over its WebSockets, oldest first. Call this before the page loads. */
export function pushesOf(page: Page): PushFrame[] {
  const pushes: PushFrame[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload));
      if (frame.kind === 'push') pushes.push(frame);
    });
  });
  return pushes;
}
