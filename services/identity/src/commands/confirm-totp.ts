import { type AccountEvent, type CommandContext, Refusal, type StoredEvent } from '@goldwake/contracts';
import type { Clock, Documents, DocumentWrite } from '@goldwake/core';
import { credentials } from '../documents.js';
import {
  confirmTotp,
  issuesCodes,
  pendingTotp,
  type SecondFactors,
  type Totp,
  totpOf,
} from '../domain/second-factors.js';
import type { SecurityLog } from '../limits/security-log.js';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { RecoveryCodes } from '../secrets/recovery-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { TotpSecrets } from '../secrets/totp-secrets.js';
import type { Accounts } from '../streams/accounts.js';

export interface ConfirmTotpParts {
  accounts: Accounts;
  documents: Documents;
  totpSecrets: TotpSecrets;
  recoveryCodes: RecoveryCodes;
  /** Counters of wrong second factors. */
  tries: SignInAttempts;
  emails: SealedEmails;
  mailbox: Mailbox;
  log: SecurityLog;
  clock: Clock;
}

/** The events of an earlier request with the same key and code. */
interface Earlier {
  earlier: readonly StoredEvent<AccountEvent>[];
}

/** A right code for the app that waits for it. */
interface Confirming {
  earlier: undefined;
  totpId: string;
  step: number;
}

/** Turns the authenticator app on after its first code, which shows that the app has the key. */
export class ConfirmTotp {
  constructor(private readonly parts: ConfirmTotpParts) {}

  /**
   * Confirms the app.
   * @returns the recovery codes if this is the account's first factor
   * @throws Refusal `second_factor_wrong`, `too_many_requests`, `email_unverified`, `totp_on_already`, `conflict`;
   * `challenge_invalid` if there is no enrolment or it has ended, or the recovery codes of a repeated request have been
   * used up or replaced
   */
  async execute(
    { uid, address }: { uid: string; address: string },
    code: string,
    context: CommandContext,
  ): Promise<string[] | null> {
    const { accounts, documents, recoveryCodes, emails, mailbox, log, clock } = this.parts;
    const account = await documents.get(credentials, uid);
    if (!account) throw new Refusal('token_invalid');
    const now = clock.now();
    const { codes, hashes } = await recoveryCodes.create(uid, context);
    const checked = await this.checked(code, { uid, address }, now, context).catch((error) => {
      log.refused('totpConfirmation', error, { uid, address }, context);
      throw error;
    });
    if (checked.earlier) {
      const { state } = await accounts.load(uid);
      return issuesCodes(checked.earlier, state, hashes) ? codes : null;
    }
    const { totpId, step, clearing } = checked;
    const { events, state } = await accounts.execute(
      uid,
      await accounts.keyed(context, uid),
      (before) => confirmTotp(before, { totpId, step, now }, hashes),
      [...(await mailbox.warn(emails.unseal(account.body), 'totpOn')), ...clearing],
    );
    // The key belongs to the confirmation of another app: the code, by which they differ, is not part of the hash.
    if (totpOf(events) !== totpId) throw new Refusal('idempotency_mismatch');
    return issuesCodes(events, state, hashes) ? codes : null;
  }

  /**
   * Verifies the code and returns its time step (RFC 6238), or the events of an earlier request with the same key and
   * code. Failed attempts are counted separately from those at sign-in, so neither limit locks the other. A request
   * after the app is on counts as one, so that nobody can guess the code of an earlier request.
   */
  private async checked(
    code: string,
    { uid, address }: { uid: string; address: string },
    now: number,
    context: CommandContext,
  ): Promise<Earlier | (Confirming & { clearing: DocumentWrite[] })> {
    let found = new Refusal('second_factor_wrong') as Earlier | Confirming | Refusal;
    const origin = { address, device: undefined };
    const { clearing } = await this.parts.tries.count(`enrolment ${uid}`, origin, async () => {
      const known = await this.parts.accounts.earlier(uid, context);
      const { secondFactors } = (await this.parts.accounts.load(uid)).state;
      found =
        (await this.repeated(code, uid, secondFactors.totp, known)) ??
        (await this.confirming(code, uid, secondFactors, now));
      return !(found instanceof Refusal);
    });
    if (found instanceof Refusal) throw found;
    return found.earlier ? found : { ...found, clearing };
  }

  /** Returns the events of an earlier request with the same key, if they confirmed the app with the same code. */
  private async repeated(
    code: string,
    uid: string,
    app: Totp | null,
    earlier: Earlier['earlier'] | undefined,
  ): Promise<Earlier | undefined> {
    if (!app || !earlier || totpOf(earlier) !== app.id) return undefined;
    const isSame = await this.parts.totpSecrets.isCodeOf(uid, app.secret, app.first_step, code);
    return isSame ? { earlier } : undefined;
  }

  /**
   * Returns the step of a right code for the app that waits for it, or why the attempt counts as a failed one.
   * @throws Refusal `challenge_invalid`
   */
  private async confirming(
    code: string,
    uid: string,
    factors: SecondFactors,
    now: number,
  ): Promise<Confirming | Refusal> {
    try {
      const totp = pendingTotp(factors, now);
      const step = await this.parts.totpSecrets.matchingStep(uid, totp.secret, code, now);
      return step === undefined ? new Refusal('second_factor_wrong') : { earlier: undefined, totpId: totp.id, step };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'totp_on_already') return error;
      throw error;
    }
  }
}
