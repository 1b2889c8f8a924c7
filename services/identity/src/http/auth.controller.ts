import { type CommandContext, type ProblemCode, Refusal } from '@goldwake/contracts';
import {
  ActionCodeBody,
  EmailBody,
  EmptyBody,
  ResetPasswordBody,
  type SessionResponse,
  SignInBody,
  SignUpBody,
} from '@goldwake/contracts/http';
import { callerAddress } from '@goldwake/core';
import {
  Command,
  Describe,
  DescribeOther,
  Player,
  Public,
  RateLimits,
  requireOwnPage,
  type SignedIn,
} from '@goldwake/service';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ConfirmEmailChange } from '../commands/confirm-email-change.js';
import { EndSession } from '../commands/end-session.js';
import { ForgotPassword } from '../commands/forgot-password.js';
import { RefreshSession } from '../commands/refresh-session.js';
import { ResetPassword } from '../commands/reset-password.js';
import { SendVerification } from '../commands/send-verification.js';
import { SignIn } from '../commands/sign-in.js';
import { SignOut } from '../commands/sign-out.js';
import { SignUp } from '../commands/sign-up.js';
import { VerifyEmail } from '../commands/verify-email.js';
import { ACCOUNT_CHANGES, CODES, EMAILS, REFRESHES, SIGN_INS, SIGN_OUTS, SIGN_UPS } from '../limits/request-limits.js';
import { CheckResetCode } from '../queries/check-reset-code.js';
import { SignedTokens } from '../secrets/access-tokens.js';
import type { Caller, Reply } from './caller.js';
import { deviceOf, readDeviceCookie, setDeviceCookie } from './device-cookie.js';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.js';
import { SessionAnswer } from './session-answer.js';

/** Error codes after which the refresh cookie is useless. */
const OVER: ReadonlySet<ProblemCode> = new Set(['refresh_invalid', 'session_expired']);

/**
 * Endpoints for sign-up, sign-in, token refresh and sign-out. The access token is returned in the response body, the
 * refresh token in a cookie that scripts cannot read.
 */
@Public()
@Controller('auth')
export class AuthController {
  constructor(
    private readonly signUpCommand: SignUp,
    private readonly signInCommand: SignIn,
    private readonly refreshSession: RefreshSession,
    private readonly signOutCommand: SignOut,
    private readonly endSession: EndSession,
    private readonly tokens: SignedTokens,
    private readonly answer: SessionAnswer,
  ) {}

  @Describe('SessionResponse', {
    summary: 'Opens an account and a session.',
    problems: ['email_taken', 'username_taken', 'username_reserved', 'underage', 'password_too_weak'],
    repeat: {
      takesKey: true,
      returns:
        'A repeated request with the same key and body opens another session of the same account, so its tokens differ. Once the password was changed or a second factor was added, it gets `email_taken`: sign in instead.',
    },
  })
  @RateLimits(SIGN_UPS)
  @Post('sign-up')
  async signUp(
    @Body() body: SignUpBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SessionResponse> {
    const started = await this.signUpCommand.execute(
      body,
      { address: callerAddress(caller), ...deviceOf(caller) },
      context,
    );
    return this.answer.of(started, caller, reply);
  }

  @Describe('SessionResponse', {
    summary: 'Opens a session, or asks for a second factor.',
    problems: ['credentials_wrong', 'second_factor_required', 'banned'],
    repeat: { takesKey: false, returns: 'Each request opens a session of its own.' },
  })
  @RateLimits(SIGN_INS)
  @Post('sign-in')
  @HttpCode(200)
  async signIn(
    @Body() body: SignInBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SessionResponse> {
    const { hostname } = caller;
    const address = callerAddress(caller);
    const started = await this.signInCommand.execute(body, { address, hostname, ...deviceOf(caller) }, context);
    return this.answer.of(started, caller, reply);
  }

  @Describe('SessionResponse', {
    summary: 'Renews the session of the refresh cookie.',
    cookie: 'refresh',
    problems: ['refresh_invalid', 'session_expired', 'banned', 'forbidden'],
    repeat: {
      takesKey: false,
      returns: 'A cookie is accepted again, for the same session, as long as the cookie that replaced it was not used.',
    },
  })
  @RateLimits(REFRESHES)
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SessionResponse> {
    requireOwnPage(caller);
    try {
      const started = await this.refreshSession.execute(readRefreshCookie(caller), callerAddress(caller), context);
      return await this.answer.of(started, caller, reply);
    } catch (error) {
      // After a `banned` error the refresh cookie is kept, so that every tab and every later visit shows the ban as the
      // reason. The cookie of a banned player gives no access.
      if (error instanceof Refusal && OVER.has(error.code)) clearRefreshCookie(caller, reply);
      throw error;
    }
  }

  /**
   * Signs out with the refresh cookie or a bearer token, depending on what the client still has. Only requests from
   * pages of another origin are refused.
   */
  @DescribeOther({
    summary: 'Ends the session of the refresh cookie or of the access token.',
    problems: ['forbidden'],
    repeat: { takesKey: false, returns: 'A repeated request succeeds: the session stays ended.' },
  })
  @RateLimits(SIGN_OUTS)
  @Post('sign-out')
  @HttpCode(204)
  async signOut(
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    requireOwnPage(caller);
    const cookie = readRefreshCookie(caller);
    clearRefreshCookie(caller, reply);
    if (cookie !== undefined) await this.signOutCommand.execute(cookie, context);
    const bearer = /^bearer (.+)$/i.exec(String(caller.headers.authorization ?? ''))?.[1];
    const player = bearer && (await this.tokens.verify(bearer).catch(unlessRefused));
    if (player) await this.endSession.execute(player.uid, player.sessionId, 'sign_out', context).catch(unlessRefused);
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Endpoints that receive the one-time codes from e-mail links. */
@Public()
@Controller('auth')
export class EmailLinkController {
  constructor(
    private readonly verifyEmail: VerifyEmail,
    private readonly confirmEmailChange: ConfirmEmailChange,
    private readonly forgotPassword: ForgotPassword,
    private readonly checkResetCode: CheckResetCode,
    private readonly resetPassword: ResetPassword,
  ) {}

  @DescribeOther({
    summary: 'Confirms the e-mail address with the code of an e-mail.',
    problems: ['action_code_invalid', 'not_found'],
    repeat: {
      takesKey: false,
      returns:
        'The code is accepted once: a repeated request gets `action_code_invalid`. `email_verified` of GET /api/self shows whether the first one succeeded.',
    },
  })
  @RateLimits(CODES)
  @Post('verify-email')
  @HttpCode(204)
  async verify(@Body() body: ActionCodeBody, @Command() context: CommandContext): Promise<void> {
    await this.verifyEmail.execute(body.oobCode, context);
  }

  @DescribeOther({
    summary: 'Changes the e-mail address with the code of an e-mail.',
    problems: ['action_code_invalid', 'email_taken'],
    repeat: {
      takesKey: false,
      returns:
        'The code is accepted once: a repeated request gets `action_code_invalid`. `email` of GET /api/self shows whether the first one succeeded.',
    },
  })
  @RateLimits(CODES)
  @Post('change-email')
  @HttpCode(204)
  async changeEmail(@Body() body: ActionCodeBody, @Command() context: CommandContext): Promise<void> {
    await this.confirmEmailChange.execute(body.oobCode, context);
  }

  @DescribeOther({
    summary:
      'Sends an e-mail with a code for a new password, if the address has an account and has not got enough of them.',
  })
  @RateLimits(EMAILS)
  @Post('forgot-password')
  @HttpCode(202)
  forgot(@Body() body: EmailBody, @Req() caller: Caller): void {
    this.forgotPassword.execute(body.email, readDeviceCookie(caller));
  }

  @DescribeOther({
    summary: 'Checks the code for a new password without using it.',
    problems: ['action_code_invalid'],
  })
  @RateLimits(CODES)
  @Post('check-reset-code')
  @HttpCode(204)
  async checkReset(@Body() body: ActionCodeBody): Promise<void> {
    await this.checkResetCode.execute(body.oobCode);
  }

  @DescribeOther({
    summary: 'Sets a new password with the code of an e-mail.',
    problems: ['action_code_invalid', 'password_too_weak'],
    repeat: {
      takesKey: false,
      returns:
        'The code is accepted once: a repeated request gets `action_code_invalid`. If the first one succeeded, the new password signs in; otherwise request another e-mail.',
    },
  })
  @RateLimits(CODES)
  @Post('reset-password')
  @HttpCode(204)
  async reset(
    @Body() body: ResetPasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    const from = { address: callerAddress(caller), deviceToken: readDeviceCookie(caller) };
    const { deviceToken } = await this.resetPassword.execute(body.oobCode, body.password, from, context);
    setDeviceCookie(caller, reply, deviceToken);
  }
}

/** Requires a signed-in player, unlike the other auth controllers, which are public. Therefore it is separate. */
@Controller('auth')
export class SendVerificationController {
  constructor(private readonly sendVerification: SendVerification) {}

  @DescribeOther({ summary: 'Sends the e-mail that confirms the address once more.' })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('send-verification')
  @HttpCode(202)
  async send(@Player() player: SignedIn, @Body() _body: EmptyBody): Promise<void> {
    await this.sendVerification.execute(player.uid);
  }
}
