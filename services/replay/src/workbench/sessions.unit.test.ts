import { systemRandom } from '@goldwake/embedded';
import { settableClock } from '@goldwake/embedded/testing';
import { describe, expect, it } from '@jest/globals';
import { WorkbenchSessions } from './sessions.js';

const refused = (code: string) => expect.objectContaining({ code });

describe('workbench sessions', () => {
  it('the token of this start opens sessions, each with a secret of its own', () => {
    const clock = settableClock();
    const sessions = new WorkbenchSessions(systemRandom, clock);
    const [one, other] = [sessions.open(sessions.token), sessions.open(sessions.token)];
    expect(new Set([one, other, sessions.token]).size).toBe(3);
    expect(sessions.since(one)).toBe(new Date(clock.now()).toISOString());
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  });

  it.each([[undefined], [''], ['x'.repeat(43)]])('the secret %p is refused', (secret) => {
    const sessions = new WorkbenchSessions(systemRandom, settableClock());
    sessions.open(sessions.token);
    expect(() => sessions.since(secret)).toThrow(refused('workbench_session_required'));
    expect(() => sessions.since(sessions.token)).toThrow(refused('workbench_session_required'));
  });

  it('tokens of another start, longer, shorter and empty tokens are refused', () => {
    const sessions = new WorkbenchSessions(systemRandom, settableClock());
    const other = new WorkbenchSessions(systemRandom, settableClock());
    for (const token of [other.token, `${sessions.token}x`, sessions.token.slice(1), '']) {
      expect(() => sessions.open(token)).toThrow(refused('workbench_token_wrong'));
    }
  });

  it('at most twenty sessions are open, a further one ends the oldest, and ending one leaves the others open', () => {
    const sessions = new WorkbenchSessions(systemRandom, settableClock());
    const secrets = Array.from({ length: 21 }, () => sessions.open(sessions.token));
    expect(() => sessions.since(secrets[0])).toThrow(refused('workbench_session_required'));
    sessions.end(secrets[1] ?? '');
    expect(() => sessions.since(secrets[1])).toThrow(refused('workbench_session_required'));
    for (const secret of secrets.slice(2)) expect(sessions.since(secret)).toBeDefined();
  });

  it('wrong tokens, however many, neither close the door for the right one nor end a session', () => {
    const sessions = new WorkbenchSessions(systemRandom, settableClock());
    const secret = sessions.open(sessions.token);
    for (let wrong = 0; wrong < 1_000; wrong++) {
      expect(() => sessions.open('guess')).toThrow(refused('workbench_token_wrong'));
    }
    expect(sessions.since(secret)).toBeDefined();
    expect(sessions.since(sessions.open(sessions.token))).toBeDefined();
  });
});
