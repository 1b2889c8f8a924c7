import { type AccountEvent, type CommandContext } from '@goldwake/contracts';
import { ACCESS_MS, type Clock, type Document, type Documents, type DocumentWrite, put, remove } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import { SESSIONS_MAX, startSession } from '../domain/account.js';
import type { Proof } from '../domain/second-factors.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';
import type { KnownDevices } from './known-devices.js';
import type { Device, NewSessions, Started } from './new-session.js';
import { openSessions } from './open-sessions.js';

/** Maximum number of old sessions checked for removal at each sign-in. Later sign-ins remove the rest. */
const TIDIED_MAX = 100;

export interface SessionStarterParts {
  accounts: Accounts;
  documents: Documents;
  newSessions: NewSessions;
  devices: KnownDevices;
  tokens: SignedTokens;
  clock: Clock;
}

/** Proof of a sign-in: the password version that was checked and, if the account has one, the second factor. */
export interface Proved {
  uid: string;
  /** Version of the password that was given. */
  password_version: number;
  /** The second factor, if one was given. */
  proof?: Proof;
}

/** Starts the session of a player who has given the password, and the second factor if the account has one. */
export class SessionStarter {
  constructor(private readonly parts: SessionStarterParts) {}

  /**
   * Starts the session.
   * @param alongside further writes of the same transaction
   * @throws Refusal as `startSession` does
   */
  async start(
    { uid, password_version, proof }: Proved,
    caller: Device,
    context: CommandContext,
    alongside: readonly DocumentWrite[] = [],
  ): Promise<Started> {
    const { accounts, newSessions, devices, tokens, clock } = this.parts;
    const dead = await this.deadSessions(uid);
    const expired = dead.filter(({ body }) => !body.ended_at).map(({ id }) => id);
    const old = await this.displaceable(uid);
    const { started, write } = newSessions.prepare(uid, caller.userAgent);
    const device = await devices.remember(uid, caller.deviceToken);
    const ended_at = new Date(clock.now()).toISOString();
    const { events } = await accounts.execute(
      uid,
      ownContext(context, uid, 'sign-in', started.sessionId),
      (state) => startSession(state, started.sessionId, password_version, expired, clock.now(), proof),
      (decided) => {
        const displaced = new Set(displacedBy(decided));
        const marks = old.filter(({ id }) => displaced.has(id));
        return [
          write,
          device.write,
          ...alongside,
          ...dead.map(({ id }) => remove(sessions, id)),
          ...marks.map(({ id, body }) => put(sessions, id, { ...body, ended_at })),
        ];
      },
    );
    for (const id of displacedBy(events)) tokens.end(id);
    return { ...started, deviceToken: device.token };
  }

  /** Returns the player's open sessions if another session would exceed the maximum; otherwise none. */
  private async displaceable(uid: string): Promise<Document<Session>[]> {
    const { accounts, documents } = this.parts;
    const { state } = await accounts.load(uid);
    if (state.sessions.size < SESSIONS_MAX) return [];
    return openSessions(accounts, documents, uid);
  }

  /** Returns the player's sessions that ended long enough ago that all their access tokens have expired. */
  private async deadSessions(uid: string): Promise<Document<Session>[]> {
    const before = new Date(this.parts.clock.now() - ACCESS_MS).toISOString();
    const oldest = await this.parts.documents.find(sessions, { index: 'owner', equals: [uid], limit: TIDIED_MAX });
    return oldest.filter(({ body }) => (body.ended_at ?? body.expires_at) < before);
  }
}

function displacedBy(events: readonly { data: AccountEvent['data'] }[]): string[] {
  return events.flatMap(({ data }) =>
    'session_id' in data && 'reason' in data && data.reason === 'displaced' ? [data.session_id] : [],
  );
}
