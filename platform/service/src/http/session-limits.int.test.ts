import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import request from 'supertest';
import { type App, createApp } from '../app/create-app.js';
import { RateLimits } from './rate-limit.js';

@Controller('remedies')
class RemediesController {
  @RateLimits({ per: 'token', takes: 2, windowMs: 60_000 }, { per: 'session', takes: 5, windowMs: 60_000 })
  @Post()
  @HttpCode(200)
  apply() {
    return {};
  }
}

@Module({ controllers: [RemediesController] })
class RemediesModule {}

let engine: TestEngine;
let app: App;
/** Accepts tokens made of a session and the number of its refreshes. */
const accessTokens = {
  verify: async (token: string) => {
    const [sessionId = '', refreshes] = token.split('.');
    const expiresAt = engine.clock.now() + Number(refreshes) * 1_000;
    return { uid: 'ann', sessionId, expiresAt, sessionEndsAt: expiresAt };
  },
};
beforeEach(async () => {
  engine = await openTestEngine();
  app = await (await createApp({ engine, modules: [RemediesModule], accessTokens })).start();
});
afterEach(async () => {
  await app.close();
  await engine.close();
});

async function apply(token: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < times; done++) {
    const sent = request(app.url).post('/api/remedies').set('Authorization', `Bearer ${token}`).send({});
    statuses.push((await sent).status);
  }
  return statuses;
}

it('requests with one access token leave the limit of the next token of the session, and of other sessions', async () => {
  expect(await apply('one.1', 9)).toEqual([200, 200, ...Array(7).fill(429)]);
  expect(await apply('one.2', 2)).toEqual([200, 200]);
  expect(await apply('other.1', 2)).toEqual([200, 200]);
});

it('the tokens of one session together have a higher limit', async () => {
  for (const token of ['one.1', 'one.2']) expect(await apply(token, 2)).toEqual([200, 200]);
  expect(await apply('one.3', 2)).toEqual([200, 429]);
  expect(await apply('one.4', 1)).toEqual([429]);
  expect(await apply('other.1', 1)).toEqual([200]);
});
