import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Session } from '../documents.js';
import { familyHash, GRACE_MS, IDLE_MS, newFamily, RETURNED_MS, type Rotation, rotate } from './refresh-tokens.js';

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

  it.each([0, GRACE_MS / 2, GRACE_MS])('a token exchanged again after %p ms gives the same successor', (ms) => {
    const { session, token } = started();
    const next = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    expect(rotate(KEY, next.session, token, NOW + ms, LIFE_MS)).toMatchObject({ token: next.token });
  });

  it('the grace period is over when the clock was set back by more than clocks may differ', () => {
    const { session, token } = started();
    const next = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    const again = rotated(rotate(KEY, next.session, token, NOW - 48 * 3_600_000, LIFE_MS));
    expect(again.token).not.toBe(next.token);
  });

  it('a token exchanged again after the grace period gives another successor, which replaces the unused one', () => {
    const { session, token } = started();
    const lost = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    const later = NOW + GRACE_MS + 1;
    const next = rotated(rotate(KEY, lost.session, token, later, LIFE_MS));
    expect(next.token).not.toBe(lost.token);
    expect(rotate(KEY, next.session, token, later, LIFE_MS)).toEqual({ kind: 'again', token: next.token });
    expect(rotate(KEY, next.session, lost.token, later, LIFE_MS).kind).toBe('reused');
    expect(rotate(KEY, next.session, next.token, later, LIFE_MS).kind).toBe('rotated');
  });

  it('a token whose successor was exchanged is reported as reused', () => {
    const { session, token } = started();
    const lost = rotated(rotate(KEY, session, token, NOW, LIFE_MS));
    const second = rotated(rotate(KEY, lost.session, token, NOW + GRACE_MS + 1, LIFE_MS));
    const third = rotated(rotate(KEY, second.session, second.token, NOW + GRACE_MS + 2, LIFE_MS));
    expect(rotate(KEY, third.session, token, NOW + GRACE_MS + 2, LIFE_MS).kind).toBe('reused');
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

/** A server with one session. Its clock only moves forward. */
class Server {
  now = NOW;
  session: Session;
  readonly first: string;
  isOpen = true;
  /** Time at which each token was first returned. */
  private readonly returnedAt = new Map<string, number>();

  constructor() {
    const { session, token } = started();
    this.session = session;
    this.first = token;
  }

  wait(ms: number): void {
    this.now += ms;
  }

  /** Returns the new cookie; undefined if the session has ended. */
  refresh(token: string): string | undefined {
    if (!this.isOpen) return undefined;
    const rotation = rotate(KEY, this.session, token, this.now, LIFE_MS);
    if (rotation.kind === 'rotated') this.session = rotation.session;
    this.isOpen = rotation.kind !== 'reused';
    if (rotation.kind === 'reused') return undefined;
    const firstAt = this.returnedAt.get(rotation.token) ?? this.now;
    this.returnedAt.set(rotation.token, firstAt);
    expect(this.now - firstAt).toBeLessThanOrEqual(RETURNED_MS);
    return rotation.token;
  }
}

const anyPause = fc.oneof(fc.integer({ min: 0, max: GRACE_MS }), fc.integer({ min: 0, max: 4 * GRACE_MS }));

describe('the refresh tokens of a session', () => {
  it('never sign out a browser that loses responses, retries, and refreshes in several tabs at once', () => {
    /** Tabs that send the same cookie, each so long after the one before; responses arrive in any order, or never. */
    const tabs = fc.array(
      fc.record({ gapMs: fc.integer({ min: 0, max: GRACE_MS / 2 }), arrives: fc.option(fc.nat(10)) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ pauseMs: anyPause, tabs }), { maxLength: 30 }), (rounds) => {
        const server = new Server();
        let cookie = server.first;
        for (const { pauseMs, tabs } of rounds) {
          server.wait(pauseMs);
          const sent = cookie;
          const answers = tabs.map(({ gapMs, arrives }) => {
            server.wait(gapMs);
            return { arrives, next: server.refresh(sent) };
          });
          expect(server.isOpen).toBe(true);
          const arrived = answers.filter(({ arrives }) => arrives !== null);
          arrived.sort((left, right) => Number(left.arrives) - Number(right.arrives));
          cookie = arrived.at(-1)?.next ?? cookie;
          // The client waits longer for a response before it tries again.
          if (arrived.length === 0) server.wait(GRACE_MS + 1);
        }
      }),
    );
  });

  it('end with a thief who exchanges the previous token every 6 s and the current one between two of the owner', () => {
    const server = new Server();
    const thief = { previous: server.first, newest: server.first };
    let owned: string | undefined = server.first;
    for (let second = 6; second <= 60 * 60 && server.isOpen; second += 6) {
      server.wait(6_000);
      const minute = second / 60;
      if (minute % 10 === 5) thief.previous = thief.newest;
      if (owned && minute % 10 === 0) owned = server.refresh(owned);
      else thief.newest = server.refresh(thief.previous) ?? thief.newest;
    }
    expect(server.isOpen).toBe(false);
  });

  it('count the time of a successor from the last exchange if the session was stored without that of the first', () => {
    const server = new Server();
    const next = server.refresh(server.first);
    const { first_returned_at: _, ...stored } = server.session;
    server.session = stored;
    server.wait(GRACE_MS);
    expect(server.refresh(server.first)).toBe(next);
    server.wait(GRACE_MS);
    expect(server.refresh(server.first)).toBe(next);
    server.wait(1);
    expect(server.refresh(server.first)).not.toBe(next);
  });

  it('let at most one of thief and owner refresh twice after the other, unless both just got the same token', () => {
    const request = fc.oneof(
      fc.record({ by: fc.constant('owner' as const), isLost: fc.boolean() }),
      fc.record({ by: fc.constant('thief' as const), chosen: fc.nat(20) }),
    );
    const scene = fc.record({
      before: fc.nat(3),
      stolen: fc.nat(3),
      requests: fc.array(fc.tuple(request, anyPause), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(scene, ({ before, stolen, requests }) => {
        const server = new Server();
        const owned = [server.first];
        for (let count = 0; count < before; count++) {
          server.wait(60_000);
          owned.push(server.refresh(owned.at(-1) ?? '') ?? '');
        }
        const thiefs = [owned[Math.min(stolen, before)] ?? ''];
        let received = { owner: 0, thief: 0 };
        let afterOther = { owner: 0, thief: 0 };
        for (const [asked, pauseMs] of requests) {
          server.wait(pauseMs);
          const cookies = asked.by === 'owner' ? owned : thiefs;
          const chosen = asked.by === 'owner' ? cookies.at(-1) : cookies[asked.chosen % cookies.length];
          const next = server.refresh(chosen ?? '');
          if (next === undefined || (asked.by === 'owner' && asked.isLost) || cookies.includes(next)) continue;
          cookies.push(next);
          if (owned.includes(next) && thiefs.includes(next)) {
            received = { owner: 0, thief: 0 };
            afterOther = { owner: 0, thief: 0 };
            continue;
          }
          received[asked.by] += 1;
          if (received[asked.by === 'owner' ? 'thief' : 'owner'] > 0) afterOther[asked.by] += 1;
        }
        expect(Math.min(afterOther.owner, afterOther.thief)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
