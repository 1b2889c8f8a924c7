import { type AccountEvent, type CommandContext, type ProblemCode, Refusal } from '@goldwake/contracts';
import { ACCESS_MS, type Clock, type Document, type Documents, put, remove } from '@goldwake/core';
import { type Credentials, credentials, type Session, sessions } from '../documents.js';
import { SESSIONS_MAX, startSession } from '../domain/account.js';
import type { SecurityEvent, SecurityLog } from '../limits/security-log.js';
import type { Origin, SignInAttempts } from '../limits/sign-in-attempts.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { KnownDevices } from '../sessions/known-devices.js';
import type { Device, NewSessions, Started } from '../sessions/new-session.js';
import { openSessions } from '../sessions/open-sessions.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

/** Maximum number of old sessions checked for removal at each sign-in. Later sign-ins remove the rest. */
const TIDIED_MAX = 100;

/** Log events of refused sign-ins, by problem code. Other refusals are not about who signs in. */
const EVENTS: Partial<Record<ProblemCode, SecurityEvent>> = {
  credentials_wrong: 'sign_in_failed',
  too_many_requests: 'sign_in_limited',
  banned: 'sign_in_banned',
};

export interface SignInParts {
  accounts: Accounts;
  documents: Documents;
  passwords: PasswordHashes;
  emails: SealedEmails;
  newSessions: NewSessions;
  devices: KnownDevices;
  tries: SignInAttempts;
  log: SecurityLog;
  tokens: SignedTokens;
  clock: Clock;
}

/**
 * Checks the password and starts a session. An unknown e-mail address gets the same response as a wrong password, after
 * the same time.
 */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * Signs the player in.
   * @throws Refusal `credentials_wrong`, `too_many_requests`; `banned`, only with the right password
   */
  async execute(
    body: { email: string; password: string },
    caller: Device & { address: string },
    context: CommandContext,
  ): Promise<Started> {
    const emailHash = this.parts.emails.lookup(body.email);
    const account = await this.find(emailHash);
    const device = account && (await this.parts.devices.find(account.uid, caller.deviceToken));
    try {
      const { uid, password_version } = await this.checked(account, emailHash, body.password, {
        address: caller.address,
        device,
      });
      return await this.start(uid, password_version, caller, context);
    } catch (error) {
      if (error instanceof Refusal) this.logRefusal(error, account, caller.address, device !== undefined, context);
      throw error;
    }
  }

  private async find(emailHash: string): Promise<Credentials | undefined> {
    const [found] = await this.parts.documents.find(credentials, { index: 'email', equals: [emailHash], limit: 1 });
    return found?.body;
  }

  private async checked(
    account: Credentials | undefined,
    emailHash: string,
    password: string,
    origin: Origin,
  ): Promise<Credentials> {
    const { passwords, tries } = this.parts;
    const right = await tries.count(emailHash, origin, () => passwords.verify(account?.password_hash, password));
    if (!account || !right) throw new Refusal('credentials_wrong');
    return account;
  }

  private logRefusal(
    { code }: Refusal,
    account: Credentials | undefined,
    address: string,
    knownDevice: boolean,
    context: CommandContext,
  ): void {
    const event = EVENTS[code];
    if (event) this.parts.log.record(event, { uid: account?.uid ?? null, address, reason: code, knownDevice }, context);
  }

  private async start(uid: string, passwordVersion: number, caller: Device, context: CommandContext): Promise<Started> {
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
      (state) => startSession(state, started.sessionId, passwordVersion, expired, clock.now()),
      (decided) => {
        const displaced = new Set(displacedBy(decided));
        const marks = old.filter(({ id }) => displaced.has(id));
        return [
          write,
          device.write,
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
