import type { CommandContext, EndedSlotRound, SlotRoundsPort, UsernamesPort } from '@goldwake/contracts';
import { EndSlotRoundBody, type NamedSlotRound } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { withUsernames } from '../operator/with-usernames.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers end rounds of slots in place of a provider. They require a workbench session. */
@Injects(portToken(MANIFEST, 'slotRounds'), portToken(MANIFEST, 'usernames'))
@WorkbenchRoutes('slot-rounds')
export class SlotRoundsController {
  constructor(
    private readonly rounds: SlotRoundsPort,
    private readonly usernames: UsernamesPort,
  ) {}

  @Describe('OpenSlotRounds', {
    summary: 'Lists the rounds of slots that their providers have not ended, oldest first.',
    problems: ['unavailable'],
  })
  @Get()
  async list(): Promise<NamedSlotRound[]> {
    return withUsernames(await this.rounds.open(), this.usernames);
  }

  @Describe('EndedSlotRound', {
    summary: 'Ends an open round of a slot in place of its provider: what its draw decides is paid.',
    problems: ['not_found', 'round_not_open', 'unavailable'],
    repeat: { takesKey: false, returns: 'A round that was ended before is returned as it is.' },
  })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  end(@Body() { roundId, ...operator }: EndSlotRoundBody, @Command() context: CommandContext): Promise<EndedSlotRound> {
    return this.rounds.end(roundId, operator, context);
  }
}
