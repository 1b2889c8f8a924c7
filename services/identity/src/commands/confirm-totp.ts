import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Clock, Documents, DocumentWrite } from '@goldwake/core';
import { credentials } from '../documents.js';
import { confirmTotp, pendingTotp, type Totp } from '../domain/second-factors.js';
import type { SecurityLog } from '../limits/security-log.js';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { RecoveryCodes } from '../secrets/recovery-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { TotpSecrets } from '../secrets/totp-secrets.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

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

/** Turns the authenticator app on after its first code, which shows that the app has the key. */
export class ConfirmTotp {
  constructor(private readonly parts: ConfirmTotpParts) {}

  /**
   * Confirms the app.
   * @returns the recovery codes if this is the account's first factor
   * @throws Refusal `second_factor_wrong`, `too_many_requests`, `totp_on_already`, `conflict`; `challenge_invalid` if
   * there is no enrolment or it has ended
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
    const totp = pendingTotp((await accounts.load(uid)).state.secondFactors, now);
    const { step, clearing } = await this.checked(code, totp, { uid, address }, now).catch((error) => {
      log.refused('totpConfirmation', error, { uid, address }, context);
      throw error;
    });
    const { codes, hashes } = recoveryCodes.create(uid);
    const { events, repeated } = await accounts.execute(
      uid,
      ownContext(context, uid, 'confirm-totp', totp.id),
      (state) => confirmTotp(state, { totpId: totp.id, step, now }, hashes),
      [...(await mailbox.warn(emails.unseal(account.body), 'totpOn')), ...clearing],
    );
    // Another request has confirmed the same enrolment, so these recovery codes were not stored.
    if (repeated) throw new Refusal('totp_on_already');
    return events.some(({ type }) => type === 'recovery_codes_issued') ? codes : null;
  }

  /**
   * Verifies the code and returns its time step (RFC 6238). Failed attempts are counted separately from those at
   * sign-in, so neither limit locks the other.
   */
  private async checked(
    code: string,
    { secret }: Totp,
    { uid, address }: { uid: string; address: string },
    now: number,
  ): Promise<{ step: number; clearing: DocumentWrite[] }> {
    const { tries, totpSecrets } = this.parts;
    let step: number | undefined;
    const { clearing } = await tries.count(`enrolment ${uid}`, { address, device: undefined }, async () => {
      step = await totpSecrets.matchingStep(uid, secret, code, now);
      return step !== undefined;
    });
    if (step === undefined) throw new Refusal('second_factor_wrong');
    return { step, clearing };
  }
}
