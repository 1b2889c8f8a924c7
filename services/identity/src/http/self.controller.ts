import { AVATAR_BYTES_MAX, AVATAR_TYPES, type CommandContext, type User } from '@goldwake/contracts';
import {
  AvatarBody,
  ChangeEmailBody,
  ChangePasswordBody,
  EmptyBody,
  NamesBody,
  OnboardingBody,
  UsernameBody,
} from '@goldwake/contracts/http';
import { callerAddress } from '@goldwake/core';
import {
  Command,
  Describe,
  DescribeOther,
  Player,
  RateLimits,
  type SignedIn,
  TakesPictures,
  type VerifiedToken,
} from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Req } from '@nestjs/common';
import { ChangeNames } from '../commands/change-names.js';
import { ChangePassword } from '../commands/change-password.js';
import { ChangeUsername } from '../commands/change-username.js';
import { ChooseAvatar } from '../commands/choose-avatar.js';
import { CompleteOnboarding } from '../commands/complete-onboarding.js';
import { RemoveAvatar } from '../commands/remove-avatar.js';
import { RequestEmailChange } from '../commands/request-email-change.js';
import { UploadAvatar } from '../commands/upload-avatar.js';
import { ACCOUNT_CHANGES, EMAILS_OF_PLAYER, REMEDIES } from '../limits/request-limits.js';
import { SelfView } from '../queries/self-view.js';
import { AvatarPipe } from './avatar.pipe.js';
import type { Caller } from './caller.js';

/**
 * Maximum duration of an avatar upload, in milliseconds. The largest picture then needs about 0.4 Mbit/s, which even a
 * slow connection provides.
 */
const AVATAR_MS_MAX = 20_000;

/** Reads and changes the signed-in player's own profile. Every change returns the updated profile. */
@Controller('self')
export class SelfController {
  constructor(
    private readonly self: SelfView,
    private readonly names: ChangeNames,
    private readonly username: ChangeUsername,
    private readonly email: RequestEmailChange,
    private readonly password: ChangePassword,
    private readonly chooseAvatar: ChooseAvatar,
    private readonly uploadAvatar: UploadAvatar,
    private readonly deleteAvatar: RemoveAvatar,
    private readonly onboarding: CompleteOnboarding,
  ) {}

  @Describe('User', { summary: 'Returns the profile of the player.' })
  @Get()
  show(@Player() player: SignedIn): Promise<User> {
    return this.self.of(player.uid);
  }

  @Describe('User', { summary: 'Changes the names of the player.' })
  @RateLimits(ACCOUNT_CHANGES)
  @Patch()
  async changeNames(
    @Player() { uid }: SignedIn,
    @Body() body: NamesBody,
    @Command() context: CommandContext,
  ): Promise<User> {
    await this.names.execute(uid, body, context);
    return this.self.of(uid);
  }

  @Describe('User', {
    summary: 'Changes the username.',
    problems: ['username_taken', 'username_reserved'],
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Put('username')
  async changeUsername(
    @Player() { uid }: SignedIn,
    @Body() body: UsernameBody,
    @Command() context: CommandContext,
  ): Promise<User> {
    await this.username.execute(uid, body.username, context);
    return this.self.of(uid);
  }

  @DescribeOther({
    summary: 'Sends an e-mail with a code to a new address.',
    problems: ['email_taken', 'password_wrong'],
    repeat: { takesKey: false, returns: 'Each request sends an e-mail, whose code replaces the earlier one.' },
  })
  @RateLimits(EMAILS_OF_PLAYER, ACCOUNT_CHANGES)
  @Post('email')
  @HttpCode(202)
  async changeEmail(
    @Player() player: VerifiedToken,
    @Body() body: ChangeEmailBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<void> {
    await this.email.execute(player, body, callerAddress(caller), context);
  }

  @Describe('User', {
    summary: 'Changes the password and ends all other sessions.',
    problems: ['password_wrong', 'password_too_weak'],
    repeat: {
      takesKey: true,
      returns:
        'A repeated request with the same key is executed once and gets the profile while `newPassword` is the password in force. After a further change it gets `password_wrong`.',
    },
  })
  @RateLimits(...REMEDIES)
  @Put('password')
  async changePassword(
    @Player() player: VerifiedToken,
    @Body() body: ChangePasswordBody,
    @Command() context: CommandContext,
    @Req() caller: Caller,
  ): Promise<User> {
    await this.password.execute(player, body, callerAddress(caller), context);
    return this.self.of(player.uid);
  }

  @Describe('User', {
    summary: 'Chooses a built-in avatar, or uploads a picture.',
    problems: ['image_unusable', 'image_too_large', 'image_too_slow'],
    body: AvatarBody,
    bodyMedia: AVATAR_TYPES,
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Put('avatar')
  @TakesPictures({ bytesMax: AVATAR_BYTES_MAX, msMax: AVATAR_MS_MAX })
  async changeAvatar(
    @Player() { uid }: SignedIn,
    @Body(new AvatarPipe()) body: unknown,
    @Command() context: CommandContext,
  ): Promise<User> {
    if (body instanceof AvatarBody) await this.chooseAvatar.execute(uid, body.avatar, context);
    else await this.uploadAvatar.execute(uid, body as Buffer, context);
    return this.self.of(uid);
  }

  @Describe('User', { summary: 'Removes the avatar.' })
  @RateLimits(ACCOUNT_CHANGES)
  @Delete('avatar')
  async removeAvatar(
    @Player() { uid }: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<User> {
    await this.deleteAvatar.execute(uid, context);
    return this.self.of(uid);
  }

  @Describe('User', {
    summary: 'Stores the personal information of the player, once.',
    problems: ['onboarded_already', 'state_not_eligible', 'underage', 'date_of_birth_differs'],
  })
  @RateLimits(ACCOUNT_CHANGES)
  @Post('onboarding')
  @HttpCode(200)
  async onboard(
    @Player() { uid }: SignedIn,
    @Body() body: OnboardingBody,
    @Command() context: CommandContext,
  ): Promise<User> {
    await this.onboarding.execute(uid, body, context);
    return this.self.of(uid);
  }
}
