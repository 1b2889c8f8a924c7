import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { COLLECTIONS, type Credentials } from '../documents.js';
import { ActionCodes } from './action-codes.js';
import { Challenges } from './challenges.js';

const DAY_MS = 86_400_000;
const ACCOUNT = { uid: 'ann', email_normalized: 'hash', password_version: 1 } as Credentials;

describe('after the clock was set back by two days', () => {
  let engine: TestEngine;
  beforeEach(async () => {
    engine = await openTestEngine();
    await engine.documents.declare(...COLLECTIONS);
  });
  afterEach(() => engine.close());

  it.each(['verifyEmail', 'resetPassword', 'changeEmail'] as const)(
    'a link sent before has expired, and a new one is accepted (%s)',
    async (mode) => {
      const codes = new ActionCodes(engine.documents, engine.random, engine.clock);
      const send = async () => {
        const { link, writes } = codes.create(ACCOUNT, mode);
        await engine.documents.write(writes);
        return String(new URL(link, 'http://casino').searchParams.get('oobCode'));
      };
      const before = await send();
      engine.clock.advance(-2 * DAY_MS);
      await expect(codes.find(before, mode)).rejects.toMatchObject({ code: 'action_code_invalid' });
      expect(await codes.find(await send(), mode)).toMatchObject({ body: { mode } });
    },
  );

  it('challenges from before have expired, and do not take the room of new ones', async () => {
    const challenges = new Challenges(engine.documents, engine.random, engine.clock);
    const open = async () => {
      const { token, writes } = await challenges.next(ACCOUNT, 'sign_in');
      await engine.documents.write(writes);
      return token;
    };
    const before = [await open(), await open(), await open(), await open(), await open()];
    engine.clock.advance(-2 * DAY_MS);
    for (const token of before) {
      await expect(challenges.find(token, 'sign_in')).rejects.toMatchObject({ code: 'challenge_invalid' });
    }
    const tokens = [await open(), await open()];
    for (const token of tokens) expect(await challenges.find(token, 'sign_in')).toBeDefined();
  });
});
