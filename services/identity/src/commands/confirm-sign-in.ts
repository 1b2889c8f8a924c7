import { type CommandContext, type ProblemCode, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, type DocumentWrite, RevisionConflict } from '@goldwake/core';
import { type Challenge, challenges, credentials } from '../documents.js';
import {
  isFirstCode,
  isSecondFactorOn,
  isUsable,
  type Proof,
  requireUnusedCode,
  type SecondFactors,
} from '../domain/second-factors.js';
import type { SecurityLog } from '../limits/security-log.js';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import type { BackgroundWork } from '../mail/background-work.js';
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
  background: BackgroundWork;
  log: SecurityLog;
  clock: Clock;
}

/** The second factor that the player gives in the second step of the sign-in. */
export type Answer =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery_code'; code: string }
  | { kind: 'passkey'; assertion: Assertion; page: Page };

const REUSES: ReadonlySet<ProblemCode> = new Set(['second_factor_wrong', 'totp_code_used']);

/** Second step of a sign-in: checks the factor after `SignIn` has checked the password, and starts the session. */
export class ConfirmSignIn {
  constructor(private readonly parts: ConfirmSignInParts) {}

  /**
   * Confirms the sign-in. A wrong second factor leaves the challenge open.
   * @throws Refusal `challenge_invalid`, `second_factor_wrong`, `totp_code_used`, `too_many_requests`, `banned`;
   * `credentials_wrong` if the password was changed in the meantime
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
    let proof: Proof | undefined;
    try {
      const checked = await this.checked(challenge.body, answer, { address: caller.address, device }, (given) => {
        proof = given;
      });
      const writes = [...(await this.alongside(challenge, checked.proof)), ...checked.clearing];
      return await this.parts.starter.start({ uid, password_version, proof: checked.proof }, caller, context, writes);
    } catch (error) {
      // Another request has used the same challenge.
      if (error instanceof RevisionConflict && error.collection === challenges.name) {
        throw new Refusal('challenge_invalid');
      }
      const facts = { uid, address: caller.address, knownDevice: device !== undefined };
      if (proof && isReused(error, proof)) {
        const reused = proof;
        this.parts.log.record('second_factor_reused', { ...facts, reason: error.code }, context);
        this.parts.background.start(() => this.notifyOfReuse(uid, reused));
      } else this.parts.log.refused('secondFactor', error, facts, context);
      throw error;
    }
  }

  /**
   * Counts the attempt and checks the second factor. A proof that was used before counts as a wrong guess, and the
   * decider refuses it; except the code that was accepted last, of which a guesser learns nothing.
   * @param onProof receives a right second factor, used before or not
   */
  private async checked(
    challenge: Challenge,
    answer: Answer,
    origin: { address: string; device: string | undefined },
    onProof: (proof: Proof) => void,
  ): Promise<{ proof: Proof; clearing: DocumentWrite[] }> {
    const { accounts, tries } = this.parts;
    const { uid } = challenge;
    let proof: Proof | undefined;
    const { clearing } = await tries.count(uid, origin, async () => {
      const { secondFactors } = (await accounts.load(uid)).state;
      if (!isSecondFactorOn(secondFactors)) throw new Refusal('challenge_invalid');
      proof = await this.proofOf(challenge, secondFactors, answer);
      if (!proof) return false;
      onProof(proof);
      requireUnusedCode(secondFactors, proof);
      return isUsable(secondFactors, proof);
    });
    if (!proof) throw new Refusal('second_factor_wrong');
    return { proof, clearing };
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
    return account ? [used, ...(await mailbox.warn(emails.unseal(account.body), 'recoveryCodeUsed'))] : [used];
  }

  /** Notifies the player, except of the code that the player has just connected the app with. */
  private async notifyOfReuse(uid: string, proof: Proof): Promise<void> {
    const { accounts, documents, emails, mailbox } = this.parts;
    if (isFirstCode((await accounts.load(uid)).state.secondFactors, proof)) return;
    const account = await documents.get(credentials, uid);
    if (account) await mailbox.sendWarning(emails.unseal(account.body), 'codeReused');
  }
}

/** Returns whether the code of an authenticator app was right, but it or a later one had been accepted before. */
function isReused(error: unknown, proof: Proof): error is Refusal {
  return error instanceof Refusal && REUSES.has(error.code) && proof.kind === 'totp';
}
