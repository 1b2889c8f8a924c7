import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PLAY_SESSIONS, PlaySessions, SESSIONS_MAX, sessionOf } from './play-sessions.js';

const HOUR_MS = 3_600_000;
const PLAYING = {
  uid: 'u1',
  session_id: 's1',
  provider_id: 'saltmarsh-studio',
  game_id: 'the-eel-wife',
  currency: 'gold_coins',
} as const;

let engine: TestEngine;
let sessions: PlaySessions;
let count = 0;
beforeEach(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(PLAY_SESSIONS);
  const bytes = (length: number) => new Uint8Array(length).fill(0).map((_, at) => (++count >> (8 * (at % 4))) & 255);
  sessions = new PlaySessions(engine.documents, engine.clock, { bytes });
});
afterEach(() => engine.close());

const storedOf = (uid: string) => engine.documents.count(PLAY_SESSIONS, { index: 'by_player', equals: [uid] });

it('no session is removed before it has expired for a day: too many are refused until the first one expires', async () => {
  const { token } = await sessions.open(PLAYING);
  engine.clock.advance(HOUR_MS);
  for (let at = 1; at < SESSIONS_MAX; at++) await sessions.open(PLAYING);
  const refusal = { code: 'too_many_requests', more: { retry_after: 11 * 3_600 + 1 } };
  await expect(sessions.open(PLAYING)).rejects.toMatchObject(refusal);
  await sessions.open({ ...PLAYING, uid: 'u2' });
  expect(await sessions.named(sessionOf(token))).toMatchObject(PLAYING);
  engine.clock.advance(1_000 * refusal.more.retry_after);
  await sessions.open(PLAYING);
  expect(await sessions.named(sessionOf(token))).toMatchObject(PLAYING);
  expect(await storedOf('u1')).toBe(SESSIONS_MAX + 1);
});

it('sessions are removed in batches a day after they have expired', async () => {
  for (let at = 0; at < 150; at++) await sessions.open(PLAYING);
  engine.clock.advance(36 * HOUR_MS + 1_000);
  await sessions.open(PLAYING);
  expect(await storedOf('u1')).toBe(51);
  await sessions.open(PLAYING);
  expect(await storedOf('u1')).toBe(2);
});
