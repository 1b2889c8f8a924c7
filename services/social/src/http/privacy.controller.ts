import type { CommandContext, PlayerPrivacy } from '@goldwake/contracts';
import { type Privacy, PrivacyBody } from '@goldwake/contracts/http';
import { Command, Describe, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ChangePrivacy } from '../commands/change-privacy.js';
import { Privacies } from '../streams/privacies.js';
import { PRIVACY_CHANGES } from './limits.js';

@Controller('self/privacy')
export class PrivacyController {
  constructor(
    private readonly privacies: Privacies,
    private readonly changePrivacy: ChangePrivacy,
  ) {}

  @Describe('Privacy', { summary: 'Returns what the player lets others see.' })
  @Get()
  async read(@Player() { uid }: SignedIn): Promise<Privacy> {
    return shown(await this.privacies.of(uid));
  }

  @Describe('Privacy', { summary: 'Changes what the player lets others see.' })
  @RateLimits(PRIVACY_CHANGES)
  @Put()
  async change(
    @Player() { uid }: SignedIn,
    @Body() body: PrivacyBody,
    @Command() context: CommandContext,
  ): Promise<Privacy> {
    return shown(await this.changePrivacy.execute(uid, body, context));
  }
}

function shown({ uid: _, ...privacy }: PlayerPrivacy): Privacy {
  return privacy;
}
