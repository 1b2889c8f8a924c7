import { Limiter } from '@goldwake/core';
import { CLOCK, DOCUMENTS, portToken, provide, provideParts, provideWith, RANDOM } from '@goldwake/service';
import { Logger, type Provider } from '@nestjs/common';
import { ChangeNames } from '../commands/change-names.js';
import { ChangePassword } from '../commands/change-password.js';
import { ChangeUsername } from '../commands/change-username.js';
import { ChooseAvatar } from '../commands/choose-avatar.js';
import { CompleteOnboarding } from '../commands/complete-onboarding.js';
import { ConfirmEmailChange } from '../commands/confirm-email-change.js';
import { RemoveAvatar } from '../commands/remove-avatar.js';
import { RequestEmailChange } from '../commands/request-email-change.js';
import { UploadAvatar } from '../commands/upload-avatar.js';
import { PasswordChecks } from '../limits/password-checks.js';
import { Mailbox } from '../mail/mailbox.js';
import { MANIFEST } from '../manifest.js';
import { UsernameClaims } from '../names/username-claims.js';
import { PictureEncoder } from '../pictures/picture-encoder.js';
import { SelfView } from '../queries/self-view.js';
import { ActionCodes } from '../secrets/action-codes.js';
import { PasswordHashes } from '../secrets/password-hashes.js';
import { PasswordPolicy } from '../secrets/password-policy.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import { SessionEnds } from '../sessions/session-ends.js';
import { Accounts } from '../streams/accounts.js';
import { PASSWORD_CHANGES, PROFILE_CHANGES, STORED } from './shared.module.js';

/** Limit of requests for another e-mail address, per player. */
const EMAIL_CHANGES = { takes: 5, windowMs: 15 * 60_000 };

const AVATAR = { accounts: Accounts, changes: PROFILE_CHANGES };

/** Providers of changes that players make to their own accounts. */
export const PROFILE: Provider[] = [
  provideParts(ChangeNames, {
    accounts: Accounts,
    playerKeys: PlayerKeys,
    random: RANDOM,
    changes: PROFILE_CHANGES,
  }),
  provideParts(ChangeUsername, { ...STORED, claims: UsernameClaims, changes: PROFILE_CHANGES }),
  provideParts(ChooseAvatar, AVATAR),
  provideWith(PictureEncoder, [], () => {
    const log = new Logger('identity');
    return new PictureEncoder((message) => log.warn(message));
  }),
  provideParts(UploadAvatar, { ...AVATAR, encoder: PictureEncoder }),
  provideParts(RemoveAvatar, AVATAR),
  provideParts(CompleteOnboarding, {
    accounts: Accounts,
    playerKeys: PlayerKeys,
    random: RANDOM,
    clock: CLOCK,
    changes: PROFILE_CHANGES,
  }),
  provideWith(
    RequestEmailChange,
    [DOCUMENTS, PasswordChecks, SealedEmails, ActionCodes, Mailbox, CLOCK],
    (documents, passwordChecks, emails, codes, mailbox, clock) => {
      const emailLimiter = new Limiter(clock, EMAIL_CHANGES);
      return new RequestEmailChange({ documents, passwordChecks, emails, codes, mailbox, emailLimiter });
    },
  ),
  provideParts(ConfirmEmailChange, {
    ...STORED,
    codes: ActionCodes,
    playerKeys: PlayerKeys,
    emails: SealedEmails,
    mailbox: Mailbox,
    random: RANDOM,
  }),
  provideParts(ChangePassword, {
    ...STORED,
    passwordChecks: PasswordChecks,
    passwords: PasswordHashes,
    passwordPolicy: PasswordPolicy,
    emails: SealedEmails,
    changes: PASSWORD_CHANGES,
    codes: ActionCodes,
    mailbox: Mailbox,
    sessionEnds: SessionEnds,
  }),
  provide(SelfView, [
    Accounts,
    PlayerKeys,
    portToken(MANIFEST, 'wallet'),
    portToken(MANIFEST, 'promotions'),
    portToken(MANIFEST, 'cashier'),
    CLOCK,
  ]),
];
