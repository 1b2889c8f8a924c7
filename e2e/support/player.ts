import type { Currency, MicrosText, PushFrame } from '@goldwake/contracts';
import type { DiceBetAnswer, SessionAnswer, WalletAnswer } from '@goldwake/contracts/http';
import { expect, type Page } from '@playwright/test';
import { CLUSTER } from './apart.js';

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
/** Services apart outlive a worker, and whoever played before. */
const LIFE = CLUSTER ? `${Math.floor(Date.now() / 1_000).toString(36)}-` : '';

/** A name that nobody has in the casino that this worker's journeys share. */
export function freshName(stem = 'anna'): string {
  named += 1;
  return `${stem}-${LIFE}${named}`;
}

interface Arrival {
  bonus?: boolean;
  /** Of 1 GC each. */
  bets?: number;
}

/**
 * A player who signed up, claimed the bonus and made `bets` before this test began: by HTTP, leaving the session in the
 * page's browser.
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
  const answer = await page.request.post('/api/auth/sign-up', {
    data: { email, username, password: PASSWORD, dateOfBirth: '1990-01-31' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { access_token, user } = (await answer.json()) as SessionAnswer;
  // Any page of the house will do to reach its storage.
  await page.goto('/favicon.svg');
  await page.evaluate((uid) => {
    localStorage.setItem('goldwake.session', uid);
    document.cookie = 'goldwake_player=1; path=/';
  }, user.uid);
  const api = new Api(page, access_token);
  if (bonus) await api.post('/promotions/daily-claim', {});
  for (let bet = 0; bet < bets; bet++) await api.bet('1000000');
  return Object.assign(api, { uid: user.uid, username, email });
}

/** The player's own calls, beside those of the page. */
export class Api {
  constructor(
    private readonly page: Page,
    private readonly token: string,
  ) {}

  async wallet(): Promise<WalletAnswer> {
    const answer = await this.page.request.get('/api/wallet', { headers: this.headers() });
    return answer.json();
  }

  async bet(stake: MicrosText, other: { currency?: Currency; target?: string } = {}): Promise<DiceBetAnswer> {
    const body = { currency: 'gold_coins', stake, target: '50.00', direction: 'over', ...other };
    return this.post('/games/dice/bets', body);
  }

  async post<T>(path: string, data: object): Promise<T> {
    const answer = await this.page.request.post(`/api${path}`, { data, headers: this.headers() });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.json();
  }

  private headers(): { authorization: string } {
    return { authorization: `Bearer ${this.token}` };
  }
}

/** The session that the page itself holds, read from the calls it makes. Ask before the page loads. */
export function apiOf(page: Page): () => Api {
  let token: string | undefined;
  page.on('request', (request) => {
    token = request.headers().authorization?.slice('Bearer '.length) ?? token;
  });
  return () => {
    if (!token) throw new Error('the page has made no signed-in call yet');
    return new Api(page, token);
  };
}

/** Every push the page has received over real sockets, oldest first. Ask before the page loads. */
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
