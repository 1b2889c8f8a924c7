import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { SignUpBody } from '@goldwake/contracts/http';
import {
  type Clock,
  type Documents,
  type Ids,
  put,
  type Random,
  RevisionConflict,
  UniqueViolation,
} from '@goldwake/core';
import { type Credentials, credentials, signUpDevices, usernameClaims } from '../documents.js';
import { openAccount } from '../domain/account.js';
import { adultBornOn, utcDay } from '../domain/date-of-birth.js';
import { toUsername } from '../domain/names.js';
import type { SecurityLog } from '../limits/security-log.js';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { UsernameClaims } from '../names/username-claims.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { PasswordPolicy } from '../secrets/password-policy.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import { newPlayerKey, seal } from '../secrets/sealing.js';
import type { KnownDevices } from '../sessions/known-devices.js';
import type { Device, NewSessions, Started } from '../sessions/new-session.js';
import type { ReferredSignUps } from '../sessions/referred-sign-ups.js';
import type { SessionStarter } from '../sessions/session-starter.js';
import type { Accounts } from '../streams/accounts.js';
import { keyedContext } from '../streams/keyed-context.js';

/** Version of the password with which an account is opened. */
const FIRST_PASSWORD = 1;

export interface SignUpParts {
  accounts: Accounts;
  documents: Documents;
  claims: UsernameClaims;
  passwords: Pick<PasswordHashes, 'hash' | 'verify'>;
  passwordPolicy: PasswordPolicy;
  playerKeys: PlayerKeys;
  emails: SealedEmails;
  codes: ActionCodes;
  mailbox: Mailbox;
  newSessions: NewSessions;
  starter: SessionStarter;
  tries: SignInAttempts;
  devices: KnownDevices;
  referred: ReferredSignUps;
  log: SecurityLog;
  ids: Ids;
  random: Random;
  clock: Clock;
}

/**
 * Opens an account in one atomic append: event, e-mail and username reservation, encryption key, first session and
 * verification e-mail. A repeated request opens another session of the account, because tokens are not stored.
 */
export class SignUp {
  /** @param parts readable, so that load tests can build a copy that hashes the password of all players only once */
  constructor(readonly parts: SignUpParts) {}

  /**
   * Opens the account, or signs in to the one that an earlier request with the same Idempotency-Key and body has opened.
   * @throws Refusal `validation_failed`, `underage`, `password_too_weak`, `email_taken`,
   * `username_taken`, `username_reserved`
   */
  async execute(body: SignUpBody, caller: Device & { address: string }, context: CommandContext): Promise<Started> {
    try {
      return await this.open(body, caller, context);
    } catch (error) {
      const again = isTaken(error) && (await this.signInAgain(body, caller, context));
      if (!again) throw error;
      return again;
    }
  }

  private async open(body: SignUpBody, caller: Device, context: CommandContext): Promise<Started> {
    const { accounts, claims, passwords, passwordPolicy, playerKeys, emails } = this.parts;
    const { codes, mailbox, newSessions, devices, referred, ids, random, clock } = this.parts;
    const username = toUsername(body.username);
    const email = body.email.trim();
    adultBornOn(body.dateOfBirth, utcDay(clock.now()));
    passwordPolicy.require(body.password, { username: username.shown, email });
    const uid = ids.next();
    const names = { ...emails.fields(uid, email), username_normalized: username.normalized };
    await this.requireFree(names);

    const key = newPlayerKey(uid, random);
    const account: Credentials = {
      ...names,
      uid,
      username: username.shown,
      password_hash: await passwords.hash(body.password),
      password_version: FIRST_PASSWORD,
      created_at: new Date(clock.now()).toISOString(),
    };
    const profile = {
      username: username.shown,
      username_normalized: username.normalized,
      email: seal(key, 'email', email, random),
      date_of_birth: seal(key, 'date_of_birth', body.dateOfBirth, random),
      ref: body.referrer ?? null,
      cvref: body.cvref ?? null,
    };
    const claim = await claims.first(uid, username);
    const { started, write } = newSessions.prepare(uid, caller.userAgent);
    const referrer = await referred.referrer(profile.ref, caller.deviceToken);
    const device = await devices.remember(uid, caller.deviceToken);
    const code = codes.create(account, 'verifyEmail');
    try {
      await accounts.execute(
        uid,
        keyedContext(context, key),
        (state) => openAccount(state, profile, started.sessionId, referrer),
        [
          put(credentials, uid, account, 0),
          playerKeys.put(key),
          ...claim,
          write,
          device.write,
          referred.remember(device.token, referrer),
          ...code.writes,
          ...(await mailbox.post(email, 'verifyEmail', code.link)),
        ],
      );
    } catch (error) {
      if (error instanceof UniqueViolation) throw taken(error.index);
      if (error instanceof RevisionConflict && error.collection === usernameClaims.name) throw taken('username');
      // Another sign-up on the device was stored first, so the device is not new any more.
      if (error instanceof RevisionConflict && error.collection === signUpDevices.name) {
        return this.open(body, caller, context);
      }
      throw error;
    }
    return { ...started, deviceToken: device.token };
  }

  /**
   * Starts a session of the account that the same request has opened before. The password is checked and counted as at
   * a sign-in; another body with the same key counts as a wrong password.
   * @returns undefined if no such request opened it, or its password is no longer enough to sign in
   */
  private async signInAgain(
    { email, password }: SignUpBody,
    caller: Device & { address: string },
    context: CommandContext,
  ): Promise<Started | undefined> {
    const { documents, emails, log } = this.parts;
    const emailHash = emails.lookup(email.trim());
    const [account] = await documents.find(credentials, { index: 'email', equals: [emailHash], limit: 1 });
    if (account?.body.password_version !== FIRST_PASSWORD) return undefined;
    const uid = account.id;
    const opened = await this.hasOpened(uid, context);
    if (!opened) return undefined;
    try {
      return await this.withPassword(account.body, password, opened === 'sameBody', caller, context);
    } catch (error) {
      log.refused('signIn', error, { uid, address: caller.address, knownDevice: false }, context);
      if (error instanceof Refusal && error.code !== 'too_many_requests') return undefined;
      throw error;
    }
  }

  /** Returns whether a request with this Idempotency-Key has opened the account; undefined if none has. */
  private async hasOpened(uid: string, context: CommandContext): Promise<'sameBody' | 'otherBody' | undefined> {
    const { accounts, playerKeys } = this.parts;
    const key = await playerKeys.of(uid);
    if (!key) return undefined;
    try {
      return (await accounts.stored(uid, keyedContext(context, key))) && 'sameBody';
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_mismatch') return 'otherBody';
      throw error;
    }
  }

  private async withPassword(
    { uid, email_normalized, password_hash }: Credentials,
    password: string,
    isSameBody: boolean,
    caller: Device & { address: string },
    context: CommandContext,
  ): Promise<Started> {
    const { passwords, starter, tries } = this.parts;
    const origin = { address: caller.address, device: undefined };
    const { right, clearing } = await tries.count(
      email_normalized,
      origin,
      async () => (await passwords.verify(password_hash, password)) && isSameBody,
    );
    if (!right) throw new Refusal('credentials_wrong');
    return starter.start({ uid, password_version: FIRST_PASSWORD }, caller, context, clearing);
  }

  /**
   * Refuses e-mail addresses and usernames that are already taken before spending time on hashing the password. The
   * unique indexes make the final decision.
   */
  private async requireFree(names: Pick<Credentials, 'email_normalized' | 'username_normalized'>): Promise<void> {
    const { documents } = this.parts;
    const [byEmail, byName] = await Promise.all([
      documents.find(credentials, { index: 'email', equals: [names.email_normalized], limit: 1 }),
      documents.find(credentials, { index: 'username', equals: [names.username_normalized], limit: 1 }),
    ]);
    if (byEmail.length > 0) throw taken('email');
    if (byName.length > 0) throw taken('username');
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'email_taken' || error.code === 'username_taken');
}

function taken(index: string): Refusal {
  return new Refusal(index === 'email' ? 'email_taken' : 'username_taken');
}
