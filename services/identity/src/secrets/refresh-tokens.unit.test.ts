import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Session } from '../documents.js';
import { familyHash, GRACE_MS, IDLE_MS, newFamily, type Rotation, rotate } from './refresh-tokens.js';

const NOW = Date.UTC(2026, 0, 15);
const LIFE_MS = 365 * 24 * 60 * 60 * 1000;
const keyed = (secret: string) => ({
  lookup: (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url'),
});
const KEY = keyed('data key');
const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };

function started(): { session: Session; token: string } {
  const { token, row } = newFamily(random);
  const at = new Date(NOW).toISOString();
  const session = {
    ...row,
    session_id: 's1',
    uid: 'u1',
    user_agent: null,
    started_at: at,
    last_used_at: at,
    expires_at: new Date(NOW + IDLE_MS).toISOString(),
    ended_at: null,
  };
  return { session, token };
}

function rotated(rotation: Rotation) {
  if (rotation.kind !== 'rotated') throw new Error(rotation.kind);
  return rotation;
}

describe('a refresh token', () => {
  it('a token is exchanged for another of its family, and the session is extended', () => {
    const { session, token } = started();
    const next = rotated(rotate(KEY, session, token, NOW + 1_000, LIFE_MS));
    expect(next.token).not.toBe(token);
    expect(familyHash(next.token)).toBe(familyHash(token));
    expect(next.session.expires_at).toBe(new Date(NOW + 1_000 + IDLE_MS).toISOString());
    expect(rotate(KEY, next.session, next.token, NOW + 2_000, LIFE_MS).kind).toBe('rotated');
  });

  it('the next token cannot be derived from the stored session and an old token without the data key', () => {
    const { session, token } = started();
    const next = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    expect(rotated(rotate(keyed('another key'), session, token, NOW, LIFE_MS)).token).not.toBe(next.token);
  });

  it('an exchange never extends the session beyond its life after the sign-in', () => {
    const { session, token } = started();
    const late = rotated(rotate(KEY, session, token, NOW + LIFE_MS - 1_000, LIFE_MS));
    expect(late.session.expires_at).toBe(new Date(NOW + LIFE_MS).toISOString());
  });

  it('a token exchanged again within the grace period gives the same successor', () => {
    const { session, token } = started();
    const next = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    expect(rotate(KEY, next.session, token, NOW + GRACE_MS, LIFE_MS)).toEqual({ kind: 'again', token: next.token });
  });

  it('a token exchanged again after the grace period is reported as reused', () => {
    const { session, token } = started();
    const next = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    expect(rotate(KEY, next.session, token, NOW + GRACE_MS + 1, LIFE_MS).kind).toBe('reused');
  });

  it('a token older than the previous one is reported as reused at once', () => {
    const { session, token } = started();
    const second = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    const third = rotated(rotate(KEY, second.session, second.token, NOW, LIFE_MS));
    expect(rotate(KEY, third.session, token, NOW, LIFE_MS).kind).toBe('reused');
  });

  it('only digests of a token are stored', () => {
    const { session, token } = started();
    const bytes = Buffer.from(token, 'base64url');
    for (const part of [bytes.subarray(0, 16), bytes.subarray(16), bytes]) {
      expect(JSON.stringify(session)).not.toContain(part.toString('base64url'));
    }
  });

  it.each(['', 'x', 'not a token at all', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`])(
    '%p is not a refresh token',
    (text) => expect(familyHash(text)).toBeUndefined(),
  );
});
