import type { CommandContext } from '@goldwake/contracts';
import {
  PasskeyBody,
  PasskeyNameBody,
  type PasskeyOptionsResponse,
  PasswordBody,
  type RecoveryCodesResponse,
  type SecondFactorsResponse,
  TotpCodeBody,
  type TotpEnrolmentResponse,
} from '@goldwake/contracts/http';
import { callerAddress } from '@goldwake/core';
import {
  Command,
  Describe,
  DescribeOther,
  Player,
  RateLimits,
  type SignedIn,
  type VerifiedToken,
} from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { AddPasskey } from '../commands/add-passkey.js';
import { ConfirmTotp } from '../commands/confirm-totp.js';
import { DisableTotp } from '../commands/disable-totp.js';
import { EnrolTotp } from '../commands/enrol-totp.js';
import { RemovePasskey } from '../commands/remove-passkey.js';
import { RenamePasskey } from '../commands/rename-passkey.js';
import { ReplaceRecoveryCodes } from '../commands/replace-recovery-codes.js';
import { RequestPasskey } from '../commands/request-passkey.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import { ACCOUNT_CHANGES } from '../limits/request-limits.js';
import { SecondFactorList } from '../queries/second-factor-list.js';
import type { Caller } from './caller.js';
import { pageOf } from './page-of.js';

/** Describes what a repeat of a command that issues recovery codes returns. */
const repeatOfCodes = (proof: string) => ({
  takesKey: true,
  returns: `A repeated request with the same key gets the same response for ${proof}. Once its recovery codes are used up or replaced, it gets \`challenge_invalid\`: create new codes. Use a random key, such as a UUID: the codes are derived from it.`,
});

/** Lists and changes the second factors of the signed-in player. */
@Controller('self')
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactorList,
    private readonly enrolTotp: EnrolTotp,
    private readonly confirmTotp: ConfirmTotp,
    private readonly disableTotp: DisableTotp,
    private readonly replaceRecoveryCodes: ReplaceRecoveryCodes,
    private readonly requestPasskey: RequestPasskey,
    private readonly addPasskey: AddPasskey,
    private readonly renamePasskey: RenamePasskey,
    private readonly removePasskey: RemovePasskey,
  ) {}

  @Describe('SecondFactorsResponse', { summary: 'Lists the second factors of the player.' })
  @Get('second-factors')
  list(@Player() { uid }: SignedIn): Promise<SecondFactorsResponse> {
    return this.factors.of(uid);
  }

  @Describe('TotpEnrolmentResponse', {
    summary: 'Creates the key for an authenticator app, which takes effect once it is confirmed.',
    problems: ['password_wrong', 'email_unverified', 'totp_on_already', 'challenge_invalid'],
    repeat: {
      takesKey: true,
      returns:
        'A repeated request with the same key gets the same secret until the app is confirmed (then `totp_on_already`), 15 minutes are over or another key was created (then `challenge_invalid`). Use a random key, such as a UUID: the secret is derived from it.',
    },
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('totp')
  enrol(
    @Player() player: VerifiedToken,
    @Body() body: PasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<TotpEnrolmentResponse> {
    return this.enrolTotp.execute(reauthenticating(player, body, caller), context);
  }

  @Describe('RecoveryCodesResponse', {
    summary: 'Confirms the authenticator app with its first code, within 15 minutes.',
    problems: ['second_factor_wrong', 'email_unverified', 'totp_on_already', 'challenge_invalid'],
    repeat: repeatOfCodes('the code of the first request; another one gets `totp_on_already`'),
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('totp/confirm')
  @HttpCode(200)
  async confirm(
    @Player() { uid }: SignedIn,
    @Body() { code }: TotpCodeBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<RecoveryCodesResponse> {
    return { recovery_codes: await this.confirmTotp.execute({ uid, address: callerAddress(caller) }, code, context) };
  }

  @DescribeOther({ summary: 'Disconnects the authenticator app.', problems: ['password_wrong'] })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('totp/remove')
  @HttpCode(204)
  async disable(
    @Player() player: VerifiedToken,
    @Body() body: PasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<void> {
    await this.disableTotp.execute(reauthenticating(player, body, caller), context);
  }

  @Describe('RecoveryCodesResponse', {
    summary: 'Replaces the recovery codes.',
    problems: ['password_wrong', 'second_factor_off', 'challenge_invalid'],
    repeat: repeatOfCodes('the password'),
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('recovery-codes')
  async replaceCodes(
    @Player() player: VerifiedToken,
    @Body() body: PasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<RecoveryCodesResponse> {
    return { recovery_codes: await this.replaceRecoveryCodes.execute(reauthenticating(player, body, caller), context) };
  }

  @Describe('PasskeyOptionsResponse', {
    summary: 'Returns the options with which the browser creates a passkey.',
    problems: ['password_wrong', 'email_unverified', 'passkeys_full', 'forbidden'],
    repeat: { takesKey: false, returns: 'Each request returns options of its own, and changes nothing.' },
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('passkeys/options')
  @HttpCode(200)
  passkeyOptions(
    @Player() player: VerifiedToken,
    @Body() body: PasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<PasskeyOptionsResponse> {
    return this.requestPasskey.execute(reauthenticating(player, body, caller), pageOf(caller).rpId, context);
  }

  @Describe('RecoveryCodesResponse', {
    summary: 'Adds the passkey that the browser has created.',
    problems: ['challenge_invalid', 'passkey_unusable', 'email_unverified', 'passkeys_full', 'forbidden'],
    repeat: repeatOfCodes('the same body'),
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('passkeys')
  async add(
    @Player() { uid }: SignedIn,
    @Body() body: PasskeyBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<RecoveryCodesResponse> {
    return { recovery_codes: await this.addPasskey.execute(uid, body, pageOf(caller), context) };
  }

  @DescribeOther({ summary: 'Renames a passkey.', problems: ['not_found'] })
  @RateLimits(ACCOUNT_CHANGES)
  @Patch('passkeys/:id')
  @HttpCode(204)
  async rename(
    @Player() { uid }: SignedIn,
    @Param('id') id: string,
    @Body() { name }: PasskeyNameBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.renamePasskey.execute(uid, id, name, context);
  }

  @DescribeOther({ summary: 'Removes a passkey.', problems: ['password_wrong', 'not_found'] })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('passkeys/:id/remove')
  @HttpCode(204)
  async remove(
    @Player() player: VerifiedToken,
    @Param('id') id: string,
    @Body() body: PasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<void> {
    await this.removePasskey.execute(reauthenticating(player, body, caller), id, context);
  }
}

function reauthenticating(player: VerifiedToken, { password }: PasswordBody, caller: Caller): Reauthenticating {
  return { ...player, password, address: callerAddress(caller) };
}
