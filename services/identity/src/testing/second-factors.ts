import type { SecondFactorChallenge } from '@goldwake/contracts';
import type { SecondFactorsResponse } from '@goldwake/contracts/http';
import { expect } from '@jest/globals';
import request from 'supertest';
import { appCode } from './authenticator-app.js';
import {
  type Browser,
  bearer,
  browserOf,
  type Casino,
  deviceCookieOf,
  newcomer,
  PASSWORD,
  proveEmail,
  signIn,
} from './casino.js';

/** Time for which an authenticator app shows one code, in milliseconds. */
export const STEP_MS = 30_000;

export interface Player {
  email: string;
  browser: Browser;
  device: string;
  secret: string;
  codes: string[];
}

/** Returns the requests and steps with which tests use second factors. @param casino is called for each of them */
export function secondFactorsOf(casino: () => Casino) {
  const api = () => request(casino().app.url);

  /** Returns the code that an authenticator app shows; `ahead` steps later than now. */
  const codeOf = (secret: string, ahead = 0) => appCode(secret, casino().clock.now() + ahead * STEP_MS);

  const post = (browser: Browser, path: string, body: object = {}) =>
    api().post(`/api/self/${path}`).set(bearer(browser)).send(body);

  const second = (step: string, body: object) => api().post(`/api/auth/sign-in/${step}`).send(body);

  const factorsOf = async (browser: Browser): Promise<SecondFactorsResponse> =>
    (await api().get('/api/self/second-factors').set(bearer(browser)).expect(200)).body;

  /** A player who has connected an authenticator app, one step ago. */
  async function withTotp(): Promise<Player> {
    const body = newcomer();
    const opened = await api().post('/api/auth/sign-up').send(body).expect(201);
    const browser = browserOf(opened);
    await proveEmail(casino().app, body.email);
    const { secret } = (await post(browser, 'totp', { password: PASSWORD }).expect(201)).body;
    const confirmed = await post(browser, 'totp/confirm', { code: codeOf(secret) }).expect(200);
    casino().clock.advance(STEP_MS);
    return {
      email: body.email,
      browser,
      device: deviceCookieOf(opened),
      secret,
      codes: confirmed.body.recovery_codes,
    };
  }

  async function challengeOf({ email }: Pick<Player, 'email'>, password = PASSWORD): Promise<SecondFactorChallenge> {
    const { body, headers } = await signIn(casino().app, email, password).expect(401);
    expect(body.code).toBe('second_factor_required');
    expect(headers['set-cookie']).toBeUndefined();
    return body.second_factor;
  }

  async function challengeToken(player: Pick<Player, 'email'>): Promise<string> {
    return (await challengeOf(player)).challenge_token;
  }

  return { codeOf, post, second, factorsOf, withTotp, challengeOf, challengeToken };
}
