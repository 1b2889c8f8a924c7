import {
  CLOCK,
  DOCUMENTS,
  IDS,
  LOGGER,
  portToken,
  provide,
  provideExisting,
  provideParts,
  provideWith,
  RANDOM,
  SETTINGS,
} from '@goldwake/service';
import { type Provider } from '@nestjs/common';
import { EndOtherSessions } from '../commands/end-other-sessions.js';
import { EndSession } from '../commands/end-session.js';
import { ForgotPassword } from '../commands/forgot-password.js';
import { RefreshSession } from '../commands/refresh-session.js';
import { ResetPassword } from '../commands/reset-password.js';
import { SendVerification } from '../commands/send-verification.js';
import { SignIn } from '../commands/sign-in.js';
import { SignOut } from '../commands/sign-out.js';
import { SignUp } from '../commands/sign-up.js';
import { VerifyEmail } from '../commands/verify-email.js';
import { PlainHttp } from '../http/plain-http.js';
import { SessionAnswer } from '../http/session-answer.js';
import { SecurityLog } from '../limits/security-log.js';
import { SignInAttempts } from '../limits/sign-in-attempts.js';
import { BackgroundWork } from '../mail/background-work.js';
import { Mailbox } from '../mail/mailbox.js';
import { MANIFEST } from '../manifest.js';
import { UsernameClaims } from '../names/username-claims.js';
import { CheckResetCode } from '../queries/check-reset-code.js';
import { SelfView } from '../queries/self-view.js';
import { SessionList } from '../queries/session-list.js';
import { SessionStates } from '../queries/session-states.js';
import { SignedTokens } from '../secrets/access-tokens.js';
import { ActionCodes } from '../secrets/action-codes.js';
import { Challenges } from '../secrets/challenges.js';
import { DataKey } from '../secrets/data-key.js';
import { PasswordHashes } from '../secrets/password-hashes.js';
import { PasswordPolicy } from '../secrets/password-policy.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { ResetLinks } from '../secrets/reset-links.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { NewSessions } from '../sessions/new-session.js';
import { ReferredSignUps } from '../sessions/referred-sign-ups.js';
import { SessionCloser } from '../sessions/session-closer.js';
import { SessionEnds } from '../sessions/session-ends.js';
import { SessionStarter } from '../sessions/session-starter.js';
import { Accounts } from '../streams/accounts.js';
import { DAY_MS, SESSION_LIFE_MS, STORED } from './shared.module.js';

/** Providers of sign-up, sign-in, sessions and e-mail links. */
export const SESSIONS: Provider[] = [
  provideWith(SESSION_LIFE_MS, [SETTINGS], ({ sessionDays }) => sessionDays * DAY_MS),
  provide(KnownDevices, [DOCUMENTS, RANDOM, CLOCK]),
  provide(ReferredSignUps, [DOCUMENTS, KnownDevices, CLOCK]),
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
    starter: SessionStarter,
    tries: SignInAttempts,
    devices: KnownDevices,
    referred: ReferredSignUps,
    log: SecurityLog,
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
  provide(PlainHttp, [SETTINGS, LOGGER]),
  provide(SessionAnswer, [SignedTokens, SelfView, CLOCK, PlainHttp]),
  provide(SessionCloser, [Accounts, DOCUMENTS, SignedTokens, CLOCK]),
  provide(SessionEnds, [Accounts, DOCUMENTS, SignedTokens, CLOCK]),
  provide(EndSession, [DOCUMENTS, SessionCloser]),
  provide(SignOut, [DOCUMENTS, SessionCloser]),
  provide(RefreshSession, [Accounts, DOCUMENTS, DataKey, SessionCloser, CLOCK, SecurityLog, SESSION_LIFE_MS]),
  provide(VerifyEmail, [Accounts, ActionCodes]),
  provide(SendVerification, [Accounts, DOCUMENTS, SealedEmails, ActionCodes, Mailbox]),
  provide(ResetLinks, [ActionCodes, CLOCK]),
  provideParts(ForgotPassword, {
    documents: DOCUMENTS,
    emails: SealedEmails,
    devices: KnownDevices,
    links: ResetLinks,
    mailbox: Mailbox,
    background: BackgroundWork,
  }),
  provide(CheckResetCode, [ActionCodes]),
  provideParts(ResetPassword, {
    passwords: PasswordHashes,
    passwordPolicy: PasswordPolicy,
    emails: SealedEmails,
    codes: ActionCodes,
    mailbox: Mailbox,
    devices: KnownDevices,
    sessionEnds: SessionEnds,
    tries: SignInAttempts,
  }),
  provide(EndOtherSessions, [SessionEnds, Accounts]),
  provide(SessionList, [Accounts, DOCUMENTS, CLOCK]),
  provide(SessionStates, [Accounts, DOCUMENTS, CLOCK, SESSION_LIFE_MS]),
  provideExisting(portToken(MANIFEST, 'sessions'), SessionStates),
];
