import { type CommandContext, type ProblemCode, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, type DocumentWrite, RevisionConflict } from '@goldwake/core';
import { type Challenge, challenges, credentials } from '../documents.js';
import { isSecondFactorOn, isUsable, type Proof, type SecondFactors } from '../domain/second-factors.js';
import type { SecurityEvent, SecurityLog } from '../limits/security-log.js';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { Challenges } from '../secrets/challenges.js';
import { type Assertion, assertedCounter, type Page } from '../secrets/passkeys.js';
import type { RecoveryCodes } from '../secrets/recovery-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { TotpSecrets } from '../secrets/totp-secrets.js';
import type { KnownDevices } from '../sessions/known-devices.js';
import type { Device, Started } from '../sessions/new-session.js';
import type { SessionStarter } from '../sessions/session-starter.js';
import type { Accounts } from '../streams/accounts.js';

const EVENTS: Partial<Record<ProblemCode, SecurityEvent>> = {
  second_factor_wrong: 'second_factor_failed',
  too_many_requests: 'second_factor_limited',
  banned: 'sign_in_banned',
};

export interface ConfirmSignInParts {
  accounts: Accounts;
  documents: Documents;
  challenges: Challenges;
  totpSecrets: TotpSecrets;
  recoveryCodes: RecoveryCodes;
  devices: KnownDevices;
  /** Counters of wrong second factors. A right password does not reset them. */
  tries: SignInAttempts;
  starter: SessionStarter;
  emails: SealedEmails;
  mailbox: Mailbox;
  log: SecurityLog;
  clock: Clock;
}

/** What the player gives in the second step. */
export type Answer =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery_code'; code: string }
  | { kind: 'passkey'; assertion: Assertion; page: Page };

/** Second step of a sign-in: checks the second factor after `SignIn` has checked the password, and starts the session. */
export class ConfirmSignIn {
  constructor(private readonly parts: ConfirmSignInParts) {}

  /**
   * Confirms the sign-in. A wrong answer leaves the challenge open.
   * @throws Refusal `challenge_invalid`, `second_factor_wrong`, `too_many_requests`, `banned`; `credentials_wrong` if
   * the password was changed in the meantime
   */
  async execute(
    challengeToken: string,
    answer: Answer,
    caller: Device & { address: string },
    context: CommandContext,
  ): Promise<Started> {
    const challenge = await this.parts.challenges.find(challengeToken, 'sign_in');
    const { uid, password_version } = challenge.body;
    const device = await this.parts.devices.findSignedIn(uid, caller.deviceToken);
    try {
      const proof = await this.checked(challenge.body, answer, { address: caller.address, device });
      const writes = await this.alongside(challenge, proof);
      return await this.parts.starter.start({ uid, password_version, proof }, caller, context, writes);
    } catch (error) {
      // Another request has used the same challenge.
      if (error instanceof RevisionConflict && error.collection === challenges.name) {
        throw new Refusal('challenge_invalid');
      }
      if (error instanceof Refusal) {
        const event = EVENTS[error.code];
        const facts = { uid, address: caller.address, reason: error.code, knownDevice: device !== undefined };
        if (event) this.parts.log.record(event, facts, context);
      }
      throw error;
    }
  }

  private async checked(
    challenge: Challenge,
    answer: Answer,
    origin: { address: string; device: string | undefined },
  ): Promise<Proof> {
    const { accounts, tries } = this.parts;
    const { uid } = challenge;
    let proof: Proof | undefined;
    await tries.count(uid, origin, async () => {
      const { secondFactors } = (await accounts.load(uid)).state;
      if (!isSecondFactorOn(secondFactors)) throw new Refusal('challenge_invalid');
      const given = await this.proofOf(challenge, secondFactors, answer);
      if (given && isUsable(secondFactors, given)) proof = given;
      return proof !== undefined;
    });
    if (!proof) throw new Refusal('second_factor_wrong');
    return proof;
  }

  private async proofOf(
    { uid, webauthn_challenge }: Challenge,
    { totp, passkeys }: SecondFactors,
    answer: Answer,
  ): Promise<Proof | undefined> {
    const { totpSecrets, recoveryCodes, clock } = this.parts;
    const now = clock.now();
    switch (answer.kind) {
      case 'totp': {
        const step = totp && (await totpSecrets.matchingStep(uid, totp.secret, answer.code, now));
        return totp && typeof step === 'number' ? { kind: 'totp', totpId: totp.id, step } : undefined;
      }
      case 'recovery_code':
        return { kind: 'recovery_code', hash: recoveryCodes.hash(uid, answer.code) };
      case 'passkey': {
        const passkey = passkeys.find(({ id }) => id === answer.assertion.credentialId);
        const counter = passkey && (await assertedCounter(answer.assertion, webauthn_challenge, answer.page, passkey));
        if (!passkey || counter === undefined) return undefined;
        return { kind: 'passkey', passkeyId: passkey.id, counter, usedAt: new Date(now).toISOString() };
      }
    }
  }

  /** Uses up the challenge. Notifies the player of a used recovery code, which an attacker may have found. */
  private async alongside(challenge: Document<Challenge>, proof: Proof): Promise<DocumentWrite[]> {
    const { documents, challenges, emails, mailbox } = this.parts;
    const used = challenges.use(challenge);
    const account = proof.kind === 'recovery_code' && (await documents.get(credentials, challenge.body.uid));
    return account ? [used, mailbox.post(emails.unseal(account.body), 'recoveryCodeUsed')] : [used];
  }
}
