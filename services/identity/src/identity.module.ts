import { CHANGES_PER_PLAYER, type Clock, type Documents, Limiter } from '@goldwake/core';
import {
  ACCESS_TOKENS,
  CLOCK,
  DATA_KEY,
  DOCUMENTS,
  EVENT_STORE,
  IDS,
  Injects,
  LOGGER,
  portToken,
  provide,
  provideExisting,
  provideParts,
  provideWith,
  RANDOM,
  SETTINGS,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import { Global, Logger, Module, type OnModuleDestroy, type OnModuleInit, type Provider } from '@nestjs/common';
import { AddPasskey } from './commands/add-passkey.js';
import { BanPlayer } from './commands/ban-player.js';
import { ChangeNames } from './commands/change-names.js';
import { ChangePassword } from './commands/change-password.js';
import { ChangeUsername } from './commands/change-username.js';
import { ChooseAvatar } from './commands/choose-avatar.js';
import { CompleteOnboarding } from './commands/complete-onboarding.js';
import { ConfirmEmailChange } from './commands/confirm-email-change.js';
import { ConfirmSignIn } from './commands/confirm-sign-in.js';
import { ConfirmTotp } from './commands/confirm-totp.js';
import { DisableTotp } from './commands/disable-totp.js';
import { EndOtherSessions } from './commands/end-other-sessions.js';
import { EndSession } from './commands/end-session.js';
import { EnrolTotp } from './commands/enrol-totp.js';
import { ForgotPassword } from './commands/forgot-password.js';
import { LiftBan } from './commands/lift-ban.js';
import { NotifiedChange } from './commands/notified-change.js';
import { RefreshSession } from './commands/refresh-session.js';
import { RemoveAvatar } from './commands/remove-avatar.js';
import { RemovePasskey } from './commands/remove-passkey.js';
import { RemoveSecondFactors } from './commands/remove-second-factors.js';
import { RenamePasskey } from './commands/rename-passkey.js';
import { ReplaceRecoveryCodes } from './commands/replace-recovery-codes.js';
import { RequestEmailChange } from './commands/request-email-change.js';
import { RequestPasskey } from './commands/request-passkey.js';
import { ResetPassword } from './commands/reset-password.js';
import { RevealPersonalData } from './commands/reveal-personal-data.js';
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
import { SecondFactorsController } from './http/second-factors.controller.js';
import { SelfController } from './http/self.controller.js';
import { SessionAnswer } from './http/session-answer.js';
import { SessionsController } from './http/sessions.controller.js';
import { SignInStepsController } from './http/sign-in-steps.controller.js';
import { AddressGuesses } from './limits/address-guesses.js';
import { MemoryGuesses } from './limits/memory-guesses.js';
import { PasswordAttempts } from './limits/password-attempts.js';
import { PasswordChecks } from './limits/password-checks.js';
import { Reauthentication } from './limits/reauthentication.js';
import { SecurityLog } from './limits/security-log.js';
import { SharedGuesses } from './limits/shared-guesses.js';
import { SignInAttempts } from './limits/sign-in-attempts.js';
import { BackgroundWork } from './mail/background-work.js';
import { Mailbox } from './mail/mailbox.js';
import { MANIFEST } from './manifest.js';
import { claimExistingNames, renewSkeletons } from './names/claim-existing-names.js';
import { UsernameClaims } from './names/username-claims.js';
import { PictureEncoder } from './pictures/picture-encoder.js';
import { SecondFactorList } from './queries/second-factor-list.js';
import { SelfView } from './queries/self-view.js';
import { SessionList } from './queries/session-list.js';
import { SignedTokens } from './secrets/access-tokens.js';
import { ActionCodes } from './secrets/action-codes.js';
import { Challenges } from './secrets/challenges.js';
import { DataKey } from './secrets/data-key.js';
import { PasswordHashes } from './secrets/password-hashes.js';
import { PasswordPolicy } from './secrets/password-policy.js';
import { PersonalData } from './secrets/personal-data.js';
import { PlayerKeys } from './secrets/player-keys.js';
import { RecoveryCodes } from './secrets/recovery-codes.js';
import { sealStored } from './secrets/seal-stored.js';
import { SealedEmails } from './secrets/sealed-emails.js';
import { TotpSecrets } from './secrets/totp-secrets.js';
import { KnownDevices } from './sessions/known-devices.js';
import { NewSessions } from './sessions/new-session.js';
import { SessionCloser } from './sessions/session-closer.js';
import { SessionEnds } from './sessions/session-ends.js';
import { SessionStarter } from './sessions/session-starter.js';
import { Accounts } from './streams/accounts.js';

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const EMAIL_LIMIT = { takes: 5, windowMs: QUARTER_HOUR_MS };

const PROFILE_CHANGES = token<Limiter>('ProfileChanges');
/** Counters of wrong second factors, separate from those of wrong passwords. */
const SECOND_FACTOR_ATTEMPTS = token<SignInAttempts>('SecondFactorAttempts');
/** Time after the sign-in at which a session ends, in milliseconds. */
const SESSION_LIFE_MS = token<number>('SessionLifeMs');
/** Storage dependencies that the use cases share. */
const STORED = { accounts: Accounts, documents: DOCUMENTS };
const AVATAR = { accounts: Accounts, ids: IDS, changes: PROFILE_CHANGES };

const providers: Provider[] = [
  provide(Accounts, [EVENT_STORE, SNAPSHOTS]),
  provideWith(PROFILE_CHANGES, [CLOCK], (clock) => new Limiter(clock, CHANGES_PER_PLAYER)),
  provideWith(
    PasswordAttempts,
    [CLOCK, AddressGuesses, SharedGuesses],
    (clock, perAddress, shared) => new PasswordAttempts(new MemoryGuesses(clock, 'window'), perAddress, shared),
  ),
  provide(SharedGuesses, [DOCUMENTS, CLOCK]),
  provide(AddressGuesses, [CLOCK, SharedGuesses, DataKey]),
  provideWith(
    SignInAttempts,
    [CLOCK, AddressGuesses, SharedGuesses],
    (clock, perAddress, shared) => new SignInAttempts(clock, perAddress, shared, 'password'),
  ),
  provideWith(
    SECOND_FACTOR_ATTEMPTS,
    [CLOCK, AddressGuesses, SharedGuesses],
    (clock, perAddress, shared) => new SignInAttempts(clock, perAddress, shared, 'secondFactor'),
  ),
  provide(SecurityLog, [LOGGER]),
  provide(PasswordChecks, [PasswordHashes, PasswordAttempts, SecurityLog]),
  provideWith(PasswordPolicy, [], PasswordPolicy.shared),
  provideWith(SESSION_LIFE_MS, [SETTINGS], ({ sessionDays }) => sessionDays * DAY_MS),
  provide(KnownDevices, [DOCUMENTS, RANDOM, CLOCK]),
  provideWith(
    UsernameClaims,
    [DOCUMENTS, CLOCK, SETTINGS],
    (documents, clock, { usernameReservedDays }) => new UsernameClaims(documents, clock, usernameReservedDays * DAY_MS),
  ),
  provideWith(PasswordHashes, [], () => new PasswordHashes()),
  provide(DataKey, [DATA_KEY, DOCUMENTS, RANDOM]),
  provide(SealedEmails, [DataKey]),
  provide(PlayerKeys, [DOCUMENTS, DataKey]),
  provide(SignedTokens, [DOCUMENTS, CLOCK, IDS, DataKey]),
  provideExisting(ACCESS_TOKENS, SignedTokens),
  provideExisting(portToken(MANIFEST, 'accessKeys'), SignedTokens),
  provide(ActionCodes, [DOCUMENTS, RANDOM, CLOCK]),
  provide(Mailbox, [DOCUMENTS, IDS, CLOCK, DataKey]),
  provide(NewSessions, [IDS, RANDOM, CLOCK, SESSION_LIFE_MS]),
  provideParts(SignUp, {
    ...STORED,
    claims: UsernameClaims,
    passwords: PasswordHashes,
    passwordPolicy: PasswordPolicy,
    playerKeys: PlayerKeys,
    emails: SealedEmails,
    codes: ActionCodes,
    mailbox: Mailbox,
    newSessions: NewSessions,
    devices: KnownDevices,
    ids: IDS,
    random: RANDOM,
    clock: CLOCK,
  }),
  provideParts(SignIn, {
    ...STORED,
    passwords: PasswordHashes,
    emails: SealedEmails,
    devices: KnownDevices,
    tries: SignInAttempts,
    log: SecurityLog,
    challenges: Challenges,
    starter: SessionStarter,
  }),
  provideParts(SessionStarter, {
    ...STORED,
    newSessions: NewSessions,
    devices: KnownDevices,
    tokens: SignedTokens,
    clock: CLOCK,
  }),
  provide(Challenges, [DOCUMENTS, RANDOM, CLOCK]),
  provide(TotpSecrets, [PlayerKeys, RANDOM]),
  provide(RecoveryCodes, [DataKey, RANDOM]),
  provide(Reauthentication, [DOCUMENTS, PasswordChecks]),
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
    ids: IDS,
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
    ids: IDS,
    random: RANDOM,
  }),
  provide(RemovePasskey, [NotifiedChange]),
  provide(SecondFactorList, [Accounts, PlayerKeys]),
  provide(SessionAnswer, [SignedTokens, SelfView, CLOCK]),
  provide(SessionCloser, [Accounts, DOCUMENTS, SignedTokens, CLOCK]),
  provide(SessionEnds, [Accounts, DOCUMENTS, SignedTokens, CLOCK]),
  provide(EndSession, [DOCUMENTS, SessionCloser]),
  provide(SignOut, [DOCUMENTS, SessionCloser]),
  provide(RefreshSession, [Accounts, DOCUMENTS, DataKey, SessionCloser, CLOCK, SecurityLog, SESSION_LIFE_MS]),
  provide(VerifyEmail, [Accounts, ActionCodes]),
  provideWith(
    SendVerification,
    [Accounts, DOCUMENTS, SealedEmails, ActionCodes, Mailbox, CLOCK],
    (accounts, documents, emails, codes, mailbox, clock) =>
      new SendVerification(accounts, documents, emails, codes, mailbox, new Limiter(clock, EMAIL_LIMIT)),
  ),
  provideWith(BackgroundWork, [], () => {
    const log = new Logger('identity');
    return new BackgroundWork((error) =>
      log.error('sending an e-mail failed and is not retried; the player can request another link', error),
    );
  }),
  provideWith(
    ForgotPassword,
    [DOCUMENTS, SealedEmails, ActionCodes, Mailbox, CLOCK, BackgroundWork],
    (documents, emails, codes, mailbox, clock, background) =>
      new ForgotPassword(documents, emails, codes, mailbox, new Limiter(clock, EMAIL_LIMIT), background),
  ),
  provideParts(ResetPassword, {
    documents: DOCUMENTS,
    passwords: PasswordHashes,
    passwordPolicy: PasswordPolicy,
    emails: SealedEmails,
    codes: ActionCodes,
    mailbox: Mailbox,
    devices: KnownDevices,
    sessionEnds: SessionEnds,
    tries: SignInAttempts,
    ownTries: PasswordAttempts,
  }),
  provideParts(ChangeNames, {
    accounts: Accounts,
    playerKeys: PlayerKeys,
    ids: IDS,
    random: RANDOM,
    changes: PROFILE_CHANGES,
  }),
  provideParts(ChangeUsername, { ...STORED, claims: UsernameClaims, ids: IDS, changes: PROFILE_CHANGES }),
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
    ids: IDS,
    random: RANDOM,
    clock: CLOCK,
    changes: PROFILE_CHANGES,
  }),
  provideWith(
    RequestEmailChange,
    [DOCUMENTS, PasswordChecks, SealedEmails, ActionCodes, Mailbox, CLOCK],
    (documents, passwordChecks, emails, codes, mailbox, clock) => {
      const emailLimiter = new Limiter(clock, EMAIL_LIMIT);
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
    documents: DOCUMENTS,
    passwordChecks: PasswordChecks,
    passwords: PasswordHashes,
    passwordPolicy: PasswordPolicy,
    emails: SealedEmails,
    changes: PROFILE_CHANGES,
    codes: ActionCodes,
    mailbox: Mailbox,
    sessionEnds: SessionEnds,
    ids: IDS,
  }),
  provide(EndOtherSessions, [SessionEnds, IDS]),
  provide(BanPlayer, [DOCUMENTS, SessionEnds, CLOCK]),
  provide(LiftBan, [Accounts, DOCUMENTS, CLOCK]),
  provideWith(portToken(MANIFEST, 'bans'), [BanPlayer, LiftBan], (banPlayer, liftBan) => ({
    ban: (player, ban, context) => banPlayer.execute(player, ban, context),
    lift: (player, by, context) => liftBan.execute(player, by, context),
  })),
  provide(SetFeature, [Accounts, DOCUMENTS, PlayerKeys]),
  provideWith(portToken(MANIFEST, 'features'), [SetFeature], (setFeature) => ({
    set: (player, change, context) => setFeature.execute(player, change, context),
  })),
  provide(RemoveSecondFactors, [DOCUMENTS, SessionEnds, SealedEmails, Mailbox]),
  provideWith(portToken(MANIFEST, 'secondFactors'), [RemoveSecondFactors], (removeSecondFactors) => ({
    remove: (player, removal, context) => removeSecondFactors.execute(player, removal, context),
  })),
  provide(RevealPersonalData, [Accounts, DOCUMENTS, PlayerKeys, EVENT_STORE]),
  provideExisting(portToken(MANIFEST, 'reveals'), RevealPersonalData),
  provideWith(portToken(MANIFEST, 'personalData'), [PlayerKeys], (playerKeys) => new PersonalData(playerKeys)),
  provide(SelfView, [Accounts, PlayerKeys, portToken(MANIFEST, 'wallet'), portToken(MANIFEST, 'promotions'), CLOCK]),
  provide(SessionList, [Accounts, DOCUMENTS, CLOCK]),
];

/**
 * Provides accounts, sign-in and the player's own profile, and globally the ports of this service and ACCESS_TOKENS.
 */
@Global()
@Injects(DOCUMENTS, CLOCK, DataKey, SealedEmails, PlayerKeys, Mailbox, SignedTokens, BackgroundWork, PictureEncoder)
@Module({
  providers,
  controllers: [
    AuthController,
    SignInStepsController,
    EmailLinkController,
    SendVerificationController,
    SelfController,
    SessionsController,
    SecondFactorsController,
    AvatarsController,
    MailboxController,
  ],
  exports: [
    portToken(MANIFEST, 'accessKeys'),
    ACCESS_TOKENS,
    portToken(MANIFEST, 'bans'),
    portToken(MANIFEST, 'features'),
    portToken(MANIFEST, 'secondFactors'),
    portToken(MANIFEST, 'reveals'),
    portToken(MANIFEST, 'personalData'),
  ],
})
export class IdentityModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly dataKey: DataKey,
    private readonly emails: SealedEmails,
    private readonly playerKeys: PlayerKeys,
    private readonly mailbox: Mailbox,
    private readonly tokens: SignedTokens,
    private readonly background: BackgroundWork,
    private readonly pictures: PictureEncoder,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...COLLECTIONS, ...Mailbox.collections);
    const { documents, clock, emails, playerKeys, mailbox } = this;
    await this.dataKey.open();
    await sealStored({ documents, emails, playerKeys, mailbox });
    await claimExistingNames(documents, clock);
    await renewSkeletons(documents, clock);
    await this.tokens.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.background.settled();
    await this.pictures.close();
  }
}
