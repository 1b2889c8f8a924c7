import type { CommandContext } from '@goldwake/contracts';
import {
  type FairnessResponse,
  type FairnessRound,
  PageQuery,
  type PageResponse,
  type RevealedPair,
  type RotateResponse,
  RotateSeedsBody,
} from '@goldwake/contracts/http';
import { Command, Describe, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { RotateSeeds } from '../commands/rotate-seeds.js';
import { ROTATIONS } from '../limits.js';
import { FairnessView } from '../queries/fairness-view.js';
import { RoundHistory } from '../queries/round-history.js';

@Controller('fairness')
export class FairnessController {
  constructor(
    private readonly view: FairnessView,
    private readonly history: RoundHistory,
    private readonly rotateSeeds: RotateSeeds,
  ) {}

  @Describe('FairnessResponse', {
    summary: 'Returns the active seed pair of the player and the hash of the next server seed.',
    problems: ['conflict'],
  })
  @Get()
  current(@Player() player: SignedIn, @Command() context: CommandContext): Promise<FairnessResponse> {
    return this.view.current(player.uid, context);
  }

  @Describe('RotateResponse', {
    summary: 'Reveals the active seed pair and activates the next one.',
    problems: ['seeds_in_use'],
  })
  @RateLimits(ROTATIONS)
  @Post('rotate')
  rotate(
    @Player() player: SignedIn,
    @Body() body: RotateSeedsBody,
    @Command() context: CommandContext,
  ): Promise<RotateResponse> {
    return this.rotateSeeds.execute(player.uid, body.clientSeed, context);
  }

  @Describe('RevealedPairsPage', { summary: 'Lists the revealed seed pairs, newest first.', problems: ['conflict'] })
  @Get('pairs')
  pairs(
    @Player() player: SignedIn,
    @Query() { page, pageSize }: PageQuery,
    @Command() context: CommandContext,
  ): Promise<PageResponse<RevealedPair>> {
    return this.view.revealed(player.uid, page, pageSize, context);
  }

  @Describe('FairnessRound', { summary: 'Returns the data needed to verify one round.' })
  @Get('rounds/:roundId')
  round(@Player() player: SignedIn, @Param('roundId') roundId: string): Promise<FairnessRound> {
    return this.history.fairness(player.uid, roundId);
  }
}
