import { CLOCK, DOCUMENTS, IDS, provide, provideParts, RANDOM } from '@goldwake/service';
import { type Provider } from '@nestjs/common';
import { AddPasskey } from '../commands/add-passkey.js';
import { ConfirmSignIn } from '../commands/confirm-sign-in.js';
import { ConfirmTotp } from '../commands/confirm-totp.js';
import { DisableTotp } from '../commands/disable-totp.js';
import { EnrolTotp } from '../commands/enrol-totp.js';
import { NotifiedChange } from '../commands/notified-change.js';
import { RemovePasskey } from '../commands/remove-passkey.js';
import { RenamePasskey } from '../commands/rename-passkey.js';
import { ReplaceRecoveryCodes } from '../commands/replace-recovery-codes.js';
import { RequestPasskey } from '../commands/request-passkey.js';
import { Reauthentication } from '../limits/reauthentication.js';
import { SecurityLog } from '../limits/security-log.js';
import { BackgroundWork } from '../mail/background-work.js';
import { Mailbox } from '../mail/mailbox.js';
import { SecondFactorList } from '../queries/second-factor-list.js';
import { Challenges } from '../secrets/challenges.js';
import { DataKey } from '../secrets/data-key.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { RecoveryCodes } from '../secrets/recovery-codes.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import { TotpSecrets } from '../secrets/totp-secrets.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { SessionStarter } from '../sessions/session-starter.js';
import { Accounts } from '../streams/accounts.js';
import { PROFILE_CHANGES, SECOND_FACTOR_ATTEMPTS, STORED } from './shared.module.js';

/** Providers of second factors of a sign-in. */
export const SECOND_FACTORS: Provider[] = [
  provide(Challenges, [DOCUMENTS, RANDOM, CLOCK]),
  provide(TotpSecrets, [PlayerKeys, RANDOM]),
  provide(RecoveryCodes, [DataKey, PlayerKeys]),
  provideParts(ConfirmSignIn, {
    ...STORED,
    challenges: Challenges,
    totpSecrets: TotpSecrets,
    recoveryCodes: RecoveryCodes,
    devices: KnownDevices,
    tries: SECOND_FACTOR_ATTEMPTS,
    starter: SessionStarter,
    emails: SealedEmails,
    mailbox: Mailbox,
    background: BackgroundWork,
    log: SecurityLog,
    clock: CLOCK,
  }),
  provideParts(EnrolTotp, {
    accounts: Accounts,
    reauthentication: Reauthentication,
    totpSecrets: TotpSecrets,
    changes: PROFILE_CHANGES,
    ids: IDS,
    clock: CLOCK,
  }),
  provideParts(ConfirmTotp, {
    ...STORED,
    totpSecrets: TotpSecrets,
    recoveryCodes: RecoveryCodes,
    tries: SECOND_FACTOR_ATTEMPTS,
    emails: SealedEmails,
    mailbox: Mailbox,
    log: SecurityLog,
    clock: CLOCK,
  }),
  provideParts(NotifiedChange, {
    accounts: Accounts,
    reauthentication: Reauthentication,
    emails: SealedEmails,
    mailbox: Mailbox,
  }),
  provide(DisableTotp, [NotifiedChange]),
  provide(ReplaceRecoveryCodes, [NotifiedChange, RecoveryCodes, PROFILE_CHANGES]),
  provideParts(RequestPasskey, { ...STORED, reauthentication: Reauthentication, challenges: Challenges }),
  provideParts(AddPasskey, {
    ...STORED,
    challenges: Challenges,
    playerKeys: PlayerKeys,
    recoveryCodes: RecoveryCodes,
    emails: SealedEmails,
    mailbox: Mailbox,
    changes: PROFILE_CHANGES,
    random: RANDOM,
    clock: CLOCK,
  }),
  provideParts(RenamePasskey, {
    accounts: Accounts,
    playerKeys: PlayerKeys,
    changes: PROFILE_CHANGES,
    random: RANDOM,
  }),
  provide(RemovePasskey, [NotifiedChange]),
  provide(SecondFactorList, [Accounts, PlayerKeys]),
];
