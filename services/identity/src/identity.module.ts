import { CHANGES_PER_PLAYER, type Documents, Limiter } from '@goldwake/core';
import {
  ACCESS_KEYS,
  ACCESS_TOKENS,
  BANS,
  CLOCK,
  DOCUMENTS,
  EVENT_STORE,
  FEATURES_PORT,
  IDS,
  Injects,
  PERSONAL_DATA,
  PROMOTIONS_PORT,
  provide,
  provideExisting,
  provideParts,
  provideWith,
  RANDOM,
  SNAPSHOTS,
  token,
  WALLET_PORT,
} from '@goldwake/service';
import { Global, Logger, Module, type OnModuleDestroy, type OnModuleInit, type Provider } from '@nestjs/common';
import { BanPlayer } from './commands/ban-player.js';
import { ChangeNames } from './commands/change-names.js';
import { ChangePassword } from './commands/change-password.js';
import { ChangeUsername } from './commands/change-username.js';
import { ChooseAvatar } from './commands/choose-avatar.js';
import { CompleteOnboarding } from './commands/complete-onboarding.js';
import { ConfirmEmailChange } from './commands/confirm-email-change.js';
import { EndOtherSessions } from './commands/end-other-sessions.js';
import { EndSession } from './commands/end-session.js';
import { ForgotPassword } from './commands/forgot-password.js';
import { LiftBan } from './commands/lift-ban.js';
import { RefreshSession } from './commands/refresh-session.js';
import { RemoveAvatar } from './commands/remove-avatar.js';
import { RequestEmailChange } from './commands/request-email-change.js';
import { ResetPassword } from './commands/reset-password.js';
import { SendVerification } from './commands/send-verification.js';
import { SetFeature } from './commands/set-feature.js';
import { SignIn } from './commands/sign-in.js';
import { SignOut } from './commands/sign-out.js';
import { SignUp } from './commands/sign-up.js';
import { UploadAvatar } from './commands/upload-avatar.js';
import { VerifyEmail } from './commands/verify-email.js';
import { COLLECTIONS } from './documents.js';
import { AuthController, EmailLinkController, SendVerificationController } from './http/auth.controller.js';
import { AvatarsController } from './http/avatars.controller.js';
import { MailboxController } from './http/mailbox.controller.js';
import { SelfController } from './http/self.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { AddressLimits } from './limits/address-limits.js';
import { PasswordAttempts } from './limits/password-attempts.js';
import { BackgroundWork } from './mail/background-work.js';
import { Mailbox } from './mail/mailbox.js';
import { SelfView } from './queries/self-view.js';
import { SessionList } from './queries/session-list.js';
import { SignedTokens } from './secrets/access-tokens.js';
import { ActionCodes } from './secrets/action-codes.js';
import { PasswordHashes } from './secrets/password-hashes.js';
import { PersonalData } from './secrets/personal-data.js';
import { NewSessions } from './sessions/new-session.js';
import { SessionCloser } from './sessions/session-closer.js';
import { Accounts } from './streams/accounts.js';

const QUARTER_HOUR_MS = 15 * 60_000;
const FAILURES = { takes: 10, windowMs: QUARTER_HOUR_MS };
const EMAIL_LIMIT = { takes: 5, windowMs: QUARTER_HOUR_MS };

/**
 * Limits wrong passwords of players who are already signed in. Wrong passwords at sign-in have a separate
 * `PasswordAttempts` counter.
 */
const OWN_PASSWORD_TRIES = token<PasswordAttempts>('OwnPasswordTries');
const PROFILE_CHANGES = token<Limiter>('ProfileChanges');
/** Storage dependencies that the use cases share. */
const STORED = { accounts: Accounts, documents: DOCUMENTS };
const AVATAR = { accounts: Accounts, ids: IDS, changes: PROFILE_CHANGES };

const providers: Provider[] = [
  provide(Accounts, [EVENT_STORE, SNAPSHOTS]),
  provideWith(PROFILE_CHANGES, [CLOCK], (clock) => new Limiter(clock, CHANGES_PER_PLAYER)),
  ...[PasswordAttempts, OWN_PASSWORD_TRIES].map((attempts) =>
    provideWith(
      attempts,
      [CLOCK, AddressLimits],
      (clock, limits) => new PasswordAttempts(new Limiter(clock, FAILURES), limits),
    ),
  ),
  provide(AddressLimits, [CLOCK]),
  provideWith(PasswordHashes, [], () => new PasswordHashes()),
  provide(SignedTokens, [DOCUMENTS, CLOCK, IDS]),
  provideExisting(ACCESS_TOKENS, SignedTokens),
  provideExisting(ACCESS_KEYS, SignedTokens),
  provide(ActionCodes, [DOCUMENTS, RANDOM, CLOCK]),
  provide(Mailbox, [DOCUMENTS, IDS, CLOCK]),
  provide(NewSessions, [IDS, RANDOM, CLOCK]),
  provideParts(SignUp, {
    ...STORED,
    passwords: PasswordHashes,
    codes: ActionCodes,
    mailbox: Mailbox,
    newSessions: NewSessions,
    ids: IDS,
    random: RANDOM,
    clock: CLOCK,
  }),
  provideParts(SignIn, {
    ...STORED,
    passwords: PasswordHashes,
    newSessions: NewSessions,
    tries: PasswordAttempts,
    tokens: SignedTokens,
    clock: CLOCK,
  }),
  provide(SessionCloser, [Accounts, DOCUMENTS, SignedTokens, CLOCK]),
  provide(EndSession, [DOCUMENTS, SessionCloser]),
  provide(SignOut, [DOCUMENTS, SessionCloser]),
  provide(RefreshSession, [Accounts, DOCUMENTS, SessionCloser, CLOCK]),
  provide(VerifyEmail, [Accounts, ActionCodes]),
  provideWith(
    SendVerification,
    [Accounts, DOCUMENTS, ActionCodes, Mailbox, CLOCK],
    (accounts, documents, codes, mailbox, clock) =>
      new SendVerification(accounts, documents, codes, mailbox, new Limiter(clock, EMAIL_LIMIT)),
  ),
  provideWith(BackgroundWork, [], () => {
    const log = new Logger('identity');
    return new BackgroundWork((error) =>
      log.error('an e-mail could not be written; the player has to request another one', error),
    );
  }),
  provideWith(
    ForgotPassword,
    [DOCUMENTS, ActionCodes, Mailbox, CLOCK, BackgroundWork],
    (documents, codes, mailbox, clock, background) =>
      new ForgotPassword(documents, codes, mailbox, new Limiter(clock, EMAIL_LIMIT), background),
  ),
  provideParts(ResetPassword, {
    ...STORED,
    passwords: PasswordHashes,
    codes: ActionCodes,
    tokens: SignedTokens,
    tries: PasswordAttempts,
    ownTries: OWN_PASSWORD_TRIES,
    clock: CLOCK,
  }),
  provideParts(ChangeNames, { ...STORED, ids: IDS, random: RANDOM, changes: PROFILE_CHANGES }),
  provideParts(ChangeUsername, { ...STORED, ids: IDS, changes: PROFILE_CHANGES }),
  provideParts(ChooseAvatar, AVATAR),
  provideParts(UploadAvatar, AVATAR),
  provideParts(RemoveAvatar, AVATAR),
  provideParts(CompleteOnboarding, { ...STORED, ids: IDS, random: RANDOM, clock: CLOCK, changes: PROFILE_CHANGES }),
  provideWith(
    RequestEmailChange,
    [DOCUMENTS, PasswordHashes, OWN_PASSWORD_TRIES, ActionCodes, Mailbox, CLOCK],
    (documents, passwords, ownTries, codes, mailbox, clock) => {
      const emailLimiter = new Limiter(clock, EMAIL_LIMIT);
      return new RequestEmailChange({ documents, passwords, ownTries, codes, mailbox, emailLimiter });
    },
  ),
  provideParts(ConfirmEmailChange, { ...STORED, codes: ActionCodes, mailbox: Mailbox, random: RANDOM }),
  provideParts(ChangePassword, {
    ...STORED,
    passwords: PasswordHashes,
    ownTries: OWN_PASSWORD_TRIES,
    changes: PROFILE_CHANGES,
    codes: ActionCodes,
    mailbox: Mailbox,
    tokens: SignedTokens,
    ids: IDS,
    clock: CLOCK,
  }),
  provideParts(EndOtherSessions, { ...STORED, tokens: SignedTokens, ids: IDS, clock: CLOCK }),
  provideParts(BanPlayer, { ...STORED, tokens: SignedTokens, clock: CLOCK }),
  provide(LiftBan, [Accounts, DOCUMENTS, CLOCK]),
  provideWith(BANS, [BanPlayer, LiftBan], (banPlayer, liftBan) => ({
    ban: (player, ban, context) => banPlayer.execute(player, ban, context),
    lift: (player, by, context) => liftBan.execute(player, by, context),
  })),
  provide(SetFeature, [Accounts, DOCUMENTS]),
  provideWith(FEATURES_PORT, [SetFeature], (setFeature) => ({
    set: (player, change, context) => setFeature.execute(player, change, context),
  })),
  provideWith(PERSONAL_DATA, [DOCUMENTS], (documents) => new PersonalData(documents)),
  provide(SelfView, [Accounts, DOCUMENTS, WALLET_PORT, PROMOTIONS_PORT, CLOCK]),
  provide(SessionList, [Accounts, DOCUMENTS, CLOCK]),
];

/**
 * Provides accounts, sign-in and the player's own profile. Requires WALLET_PORT and PROMOTIONS_PORT, and provides
 * ACCESS_KEYS, ACCESS_TOKENS, BANS, FEATURES_PORT and PERSONAL_DATA globally.
 */
@Global()
@Injects(DOCUMENTS, SignedTokens, BackgroundWork)
@Module({
  providers,
  controllers: [
    AuthController,
    EmailLinkController,
    SendVerificationController,
    SelfController,
    SessionsController,
    AvatarsController,
    MailboxController,
  ],
  exports: [ACCESS_KEYS, ACCESS_TOKENS, BANS, FEATURES_PORT, PERSONAL_DATA],
})
export class IdentityModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly documents: Documents,
    private readonly tokens: SignedTokens,
    private readonly background: BackgroundWork,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...COLLECTIONS, ...Mailbox.collections);
    await this.tokens.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.background.settled();
  }
}
