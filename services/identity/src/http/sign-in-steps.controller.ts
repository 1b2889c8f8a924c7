import type { CommandContext } from '@goldwake/contracts';
import {
  type SessionResponse,
  SignInPasskeyBody,
  SignInRecoveryCodeBody,
  SignInTotpBody,
} from '@goldwake/contracts/http';
import { callerAddress } from '@goldwake/core';
import { Command, Describe, Public, RateLimits } from '@goldwake/service';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type Answer, ConfirmSignIn } from '../commands/confirm-sign-in.js';
import { SECOND_FACTORS } from '../limits/request-limits.js';
import type { Caller, Reply } from './caller.js';
import { deviceOf } from './device-cookie.js';
import { pageOf } from './page-of.js';
import { SessionAnswer } from './session-answer.js';

const REPEAT = {
  takesKey: false,
  returns:
    'The challenge is accepted once: a repeated request gets `challenge_invalid`. After a lost response, begin with the password again, and give a code that was not used.',
};
const PROBLEMS = ['challenge_invalid', 'second_factor_wrong', 'credentials_wrong', 'banned'] as const;

/** Second step of a sign-in, for accounts with a second factor. */
@Public()
@Controller('auth/sign-in')
export class SignInStepsController {
  constructor(
    private readonly confirmSignIn: ConfirmSignIn,
    private readonly answer: SessionAnswer,
  ) {}

  @Describe('SessionResponse', {
    summary: 'Opens a session with a code of the authenticator app.',
    problems: [...PROBLEMS, 'totp_code_used'],
    repeat: REPEAT,
  })
  @RateLimits(SECOND_FACTORS)
  @Post('totp')
  @HttpCode(200)
  totp(
    @Body() { challengeToken, code }: SignInTotpBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SessionResponse> {
    return this.confirm(challengeToken, { kind: 'totp', code }, caller, reply, context);
  }

  @Describe('SessionResponse', { summary: 'Opens a session with a recovery code.', problems: PROBLEMS, repeat: REPEAT })
  @RateLimits(SECOND_FACTORS)
  @Post('recovery-code')
  @HttpCode(200)
  recoveryCode(
    @Body() { challengeToken, code }: SignInRecoveryCodeBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SessionResponse> {
    return this.confirm(challengeToken, { kind: 'recovery_code', code }, caller, reply, context);
  }

  @Describe('SessionResponse', {
    summary: 'Opens a session with a passkey.',
    problems: [...PROBLEMS, 'forbidden'],
    repeat: REPEAT,
  })
  @RateLimits(SECOND_FACTORS)
  @Post('passkey')
  @HttpCode(200)
  passkey(
    @Body() { challengeToken, ...assertion }: SignInPasskeyBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SessionResponse> {
    return this.confirm(challengeToken, { kind: 'passkey', assertion, page: pageOf(caller) }, caller, reply, context);
  }

  private async confirm(
    challengeToken: string,
    answer: Answer,
    caller: Caller,
    reply: Reply,
    context: CommandContext,
  ): Promise<SessionResponse> {
    const from = { address: callerAddress(caller), ...deviceOf(caller) };
    const started = await this.confirmSignIn.execute(challengeToken, answer, from, context);
    return this.answer.of(started, caller, reply);
  }
}
