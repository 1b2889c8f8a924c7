import type { BansPort, PromotionsPort, WalletPort } from '@goldwake/contracts';
import {
  CHANGES_PER_PLAYER,
  type Clock,
  codeHash,
  type Documents,
  type EventStore,
  type Ids,
  Limiter,
  type Random,
  type Snapshots,
  StreamRepository,
} from '@goldwake/core';
import {
  ACCESS_KEYS,
  ACCESS_TOKENS,
  BANS,
  CLOCK,
  DOCUMENTS,
  EVENT_STORE,
  IDS,
  PERSONAL_DATA,
  PROMOTIONS_PORT,
  RANDOM,
  SNAPSHOTS,
  WALLET_PORT,
} from '@goldwake/service';
import { Global, Inject, Logger, Module, type OnModuleDestroy, type OnModuleInit, type Provider } from '@nestjs/common';
import { BanPlayer } from './commands/ban-player.js';
import { ChangeAvatar } from './commands/change-avatar.js';
import { ChangeNames } from './commands/change-names.js';
import { ChangePassword } from './commands/change-password.js';
import { ChangeUsername } from './commands/change-username.js';
import { CompleteOnboarding } from './commands/complete-onboarding.js';
import { ConfirmEmailChange } from './commands/confirm-email-change.js';
import { EndOtherSessions } from './commands/end-other-sessions.js';
import { EndSession } from './commands/end-session.js';
import { ForgotPassword } from './commands/forgot-password.js';
import { LiftBan } from './commands/lift-ban.js';
import { RefreshSession } from './commands/refresh-session.js';
import { RequestEmailChange } from './commands/request-email-change.js';
import { ResetPassword } from './commands/reset-password.js';
import { SignIn } from './commands/sign-in.js';
import { SignUp } from './commands/sign-up.js';
import { VerifyEmail } from './commands/verify-email.js';
import { COLLECTIONS } from './documents.js';
import { accountReducer } from './domain/account.js';
import { AuthController, EmailLinkController, SendVerificationController } from './http/auth.controller.js';
import { AvatarsController } from './http/avatars.controller.js';
import { MailboxController } from './http/mailbox.controller.js';
import { SelfController } from './http/self.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { AddressLimits } from './limits/address-limits.js';
import { PasswordAttempts } from './limits/password-attempts.js';
import { Mailbox } from './mail/mailbox.js';
import { SelfView } from './queries/self-view.js';
import { SessionList } from './queries/session-list.js';
import { SignedTokens } from './secrets/access-tokens.js';
import { ActionCodes } from './secrets/action-codes.js';
import { PasswordHashes } from './secrets/password-hashes.js';
import { PersonalData } from './secrets/personal-data.js';
import { NewSessions } from './sessions/new-session.js';
import { ACCOUNTS, type Accounts } from './streams/accounts.js';

const QUARTER_HOUR_MS = 15 * 60_000;
const FAILURES = { takes: 10, windowMs: QUARTER_HOUR_MS };
const EMAIL_LIMIT = { takes: 5, windowMs: QUARTER_HOUR_MS };

const DOMAIN = new URL('./domain/index.js', import.meta.url).href;
/** Rate limiter for wrong passwords of signed-in players; PasswordAttempts counts those at sign-in. */
const OWN_PASSWORD_TRIES = Symbol('OwnPasswordTries');
/** Rate limiter for profile changes. */
const PROFILE_CHANGES = Symbol('ProfileChanges');

const providers: Provider[] = [
  {
    provide: ACCOUNTS,
    inject: [EVENT_STORE, SNAPSHOTS],
    useFactory: (store: EventStore, snapshots: Snapshots): Accounts =>
      new StreamRepository(store, 'account', accountReducer, {
        snapshots: { store: snapshots, reducerHash: codeHash(DOMAIN) },
      }),
  },
  { provide: PROFILE_CHANGES, inject: [CLOCK], useFactory: (clock: Clock) => new Limiter(clock, CHANGES_PER_PLAYER) },
  ...[PasswordAttempts, OWN_PASSWORD_TRIES].map((provide) => ({
    provide,
    inject: [CLOCK, AddressLimits],
    useFactory: (clock: Clock, limits: AddressLimits) => new PasswordAttempts(new Limiter(clock, FAILURES), limits),
  })),
  { provide: AddressLimits, inject: [CLOCK], useFactory: (clock: Clock) => new AddressLimits(clock) },
  { provide: PasswordHashes, useFactory: () => new PasswordHashes() },
  {
    provide: SignedTokens,
    inject: [DOCUMENTS, CLOCK, IDS],
    useFactory: (documents: Documents, clock: Clock, ids: Ids) => new SignedTokens(documents, clock, ids),
  },
  { provide: ACCESS_TOKENS, useExisting: SignedTokens },
  { provide: ACCESS_KEYS, useExisting: SignedTokens },
  {
    provide: ActionCodes,
    inject: [DOCUMENTS, RANDOM, CLOCK],
    useFactory: (documents: Documents, random: Random, clock: Clock) => new ActionCodes(documents, random, clock),
  },
  {
    provide: Mailbox,
    inject: [DOCUMENTS, IDS, CLOCK],
    useFactory: (documents: Documents, ids: Ids, clock: Clock) => new Mailbox(documents, ids, clock),
  },
  {
    provide: NewSessions,
    inject: [IDS, RANDOM, CLOCK],
    useFactory: (ids: Ids, random: Random, clock: Clock) => new NewSessions(ids, random, clock),
  },
  {
    provide: SignUp,
    inject: [ACCOUNTS, DOCUMENTS, PasswordHashes, ActionCodes, Mailbox, NewSessions, IDS, RANDOM, CLOCK],
    useFactory: (
      accounts: Accounts,
      documents: Documents,
      passwords: PasswordHashes,
      codes: ActionCodes,
      mailbox: Mailbox,
      newSessions: NewSessions,
      ids: Ids,
      random: Random,
      clock: Clock,
    ) => new SignUp({ accounts, documents, passwords, codes, mailbox, newSessions, ids, random, clock }),
  },
  {
    provide: SignIn,
    inject: [ACCOUNTS, DOCUMENTS, PasswordHashes, NewSessions, PasswordAttempts, SignedTokens, CLOCK],
    useFactory: (
      accounts: Accounts,
      documents: Documents,
      passwords: PasswordHashes,
      newSessions: NewSessions,
      tries: PasswordAttempts,
      tokens: SignedTokens,
      clock: Clock,
    ) => new SignIn({ accounts, documents, passwords, newSessions, tries, tokens, clock }),
  },
  {
    provide: EndSession,
    inject: [ACCOUNTS, DOCUMENTS, SignedTokens, CLOCK],
    useFactory: (accounts: Accounts, documents: Documents, tokens: SignedTokens, clock: Clock) =>
      new EndSession(accounts, documents, tokens, clock),
  },
  {
    provide: RefreshSession,
    inject: [ACCOUNTS, DOCUMENTS, EndSession, CLOCK],
    useFactory: (accounts: Accounts, documents: Documents, endSession: EndSession, clock: Clock) =>
      new RefreshSession(accounts, documents, endSession, clock),
  },
  {
    provide: VerifyEmail,
    inject: [ACCOUNTS, DOCUMENTS, ActionCodes, Mailbox, CLOCK],
    useFactory: (accounts: Accounts, documents: Documents, codes: ActionCodes, mailbox: Mailbox, clock: Clock) =>
      new VerifyEmail(accounts, documents, codes, mailbox, new Limiter(clock, EMAIL_LIMIT)),
  },
  {
    provide: ForgotPassword,
    inject: [DOCUMENTS, ActionCodes, Mailbox, CLOCK],
    useFactory: (documents: Documents, codes: ActionCodes, mailbox: Mailbox, clock: Clock) => {
      const log = new Logger('identity');
      const report = (error: unknown) =>
        log.error('an e-mail could not be written; the player has to request another one', error);
      return new ForgotPassword(documents, codes, mailbox, new Limiter(clock, EMAIL_LIMIT), report);
    },
  },
  {
    provide: ResetPassword,
    inject: [
      ACCOUNTS,
      DOCUMENTS,
      PasswordHashes,
      ActionCodes,
      SignedTokens,
      PasswordAttempts,
      OWN_PASSWORD_TRIES,
      CLOCK,
    ],
    useFactory: (
      accounts: Accounts,
      documents: Documents,
      passwords: PasswordHashes,
      codes: ActionCodes,
      tokens: SignedTokens,
      tries: PasswordAttempts,
      ownTries: PasswordAttempts,
      clock: Clock,
    ) => new ResetPassword({ accounts, documents, passwords, codes, tokens, tries, ownTries, clock }),
  },
  {
    provide: ChangeNames,
    inject: [ACCOUNTS, DOCUMENTS, IDS, RANDOM, PROFILE_CHANGES],
    useFactory: (accounts: Accounts, documents: Documents, ids: Ids, random: Random, changes: Limiter) =>
      new ChangeNames({ accounts, documents, ids, random, changes }),
  },
  {
    provide: ChangeUsername,
    inject: [ACCOUNTS, DOCUMENTS, IDS, PROFILE_CHANGES],
    useFactory: (accounts: Accounts, documents: Documents, ids: Ids, changes: Limiter) =>
      new ChangeUsername({ accounts, documents, ids, changes }),
  },
  {
    provide: ChangeAvatar,
    inject: [ACCOUNTS, IDS, PROFILE_CHANGES],
    useFactory: (accounts: Accounts, ids: Ids, changes: Limiter) => new ChangeAvatar(accounts, ids, changes),
  },
  {
    provide: CompleteOnboarding,
    inject: [ACCOUNTS, DOCUMENTS, IDS, RANDOM, CLOCK, PROFILE_CHANGES],
    useFactory: (accounts: Accounts, documents: Documents, ids: Ids, random: Random, clock: Clock, changes: Limiter) =>
      new CompleteOnboarding({ accounts, documents, ids, random, clock, changes }),
  },
  {
    provide: RequestEmailChange,
    inject: [DOCUMENTS, PasswordHashes, OWN_PASSWORD_TRIES, ActionCodes, Mailbox, CLOCK],
    useFactory: (
      documents: Documents,
      passwords: PasswordHashes,
      ownTries: PasswordAttempts,
      codes: ActionCodes,
      mailbox: Mailbox,
      clock: Clock,
    ) => {
      const emailLimiter = new Limiter(clock, EMAIL_LIMIT);
      return new RequestEmailChange({ documents, passwords, ownTries, codes, mailbox, emailLimiter });
    },
  },
  {
    provide: ConfirmEmailChange,
    inject: [ACCOUNTS, DOCUMENTS, ActionCodes, Mailbox, RANDOM],
    useFactory: (accounts: Accounts, documents: Documents, codes: ActionCodes, mailbox: Mailbox, random: Random) =>
      new ConfirmEmailChange({ accounts, documents, codes, mailbox, random }),
  },
  {
    provide: ChangePassword,
    inject: [
      ACCOUNTS,
      DOCUMENTS,
      PasswordHashes,
      OWN_PASSWORD_TRIES,
      PROFILE_CHANGES,
      ActionCodes,
      Mailbox,
      SignedTokens,
      IDS,
      CLOCK,
    ],
    useFactory: (
      accounts: Accounts,
      documents: Documents,
      passwords: PasswordHashes,
      ownTries: PasswordAttempts,
      changes: Limiter,
      codes: ActionCodes,
      mailbox: Mailbox,
      tokens: SignedTokens,
      ids: Ids,
      clock: Clock,
    ) => new ChangePassword({ accounts, documents, passwords, ownTries, changes, codes, mailbox, tokens, ids, clock }),
  },
  {
    provide: EndOtherSessions,
    inject: [ACCOUNTS, DOCUMENTS, SignedTokens, IDS, CLOCK],
    useFactory: (accounts: Accounts, documents: Documents, tokens: SignedTokens, ids: Ids, clock: Clock) =>
      new EndOtherSessions({ accounts, documents, tokens, ids, clock }),
  },
  {
    provide: BANS,
    inject: [ACCOUNTS, DOCUMENTS, SignedTokens, CLOCK],
    useFactory: (accounts: Accounts, documents: Documents, tokens: SignedTokens, clock: Clock): BansPort => {
      const banPlayer = new BanPlayer({ accounts, documents, tokens, clock });
      const liftBan = new LiftBan(accounts, documents, clock);
      return {
        ban: (player, ban, context) => banPlayer.run(player, ban, context),
        lift: (player, by, context) => liftBan.run(player, by, context),
      };
    },
  },
  {
    provide: PERSONAL_DATA,
    inject: [DOCUMENTS],
    useFactory: (documents: Documents) => new PersonalData(documents),
  },
  {
    provide: SelfView,
    inject: [ACCOUNTS, DOCUMENTS, WALLET_PORT, PROMOTIONS_PORT, CLOCK],
    useFactory: (
      accounts: Accounts,
      documents: Documents,
      wallet: WalletPort,
      promotions: PromotionsPort,
      clock: Clock,
    ) => new SelfView(accounts, documents, wallet, promotions, clock),
  },
  {
    provide: SessionList,
    inject: [ACCOUNTS, DOCUMENTS, CLOCK],
    useFactory: (accounts: Accounts, documents: Documents, clock: Clock) => new SessionList(accounts, documents, clock),
  },
];

/**
 * Accounts, sign-in and the player's own profile. Requires WALLET_PORT and PROMOTIONS_PORT, and provides ACCESS_KEYS,
 * ACCESS_TOKENS, BANS and PERSONAL_DATA globally.
 */
@Global()
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
  exports: [ACCESS_KEYS, ACCESS_TOKENS, BANS, PERSONAL_DATA],
})
export class IdentityModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly tokens: SignedTokens,
    private readonly forgotPassword: ForgotPassword,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...COLLECTIONS, ...Mailbox.collections);
    await this.tokens.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.forgotPassword.settled();
  }
}
