import {
  type CommandContext,
  DICE,
  DICE_CHANCE_MAX,
  DICE_CHANCE_MIN,
  DICE_HOUSE_EDGE,
  DICE_OUTCOMES,
  parseHundredths,
} from '@goldwake/contracts';
import {
  DiceBetBody,
  type DiceBetResponse,
  type DiceGame,
  type DiceRound,
  type DiceRules,
  PageQuery,
  type PageResponse,
} from '@goldwake/contracts/http';
import { Command, Describe, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { PlaceBet } from '../commands/place-bet.js';
import { diceRound } from '../domain/index.js';
import { BETS } from '../limits.js';
import { RoundHistory } from '../queries/round-history.js';
import { SettledBet } from '../queries/settled-bet.js';
import { Catalogue } from '../streams/catalogue.js';
import { betResponse, STAKES } from './bet-response.js';

const RULES: DiceRules = {
  outcomes: DICE_OUTCOMES,
  chance_min: DICE_CHANCE_MIN,
  chance_max: DICE_CHANCE_MAX,
  house_edge: DICE_HOUSE_EDGE,
  stakes: STAKES,
};

@Controller('games/dice')
export class DiceController {
  constructor(
    private readonly placeBet: PlaceBet,
    private readonly settledBet: SettledBet,
    private readonly history: RoundHistory,
    private readonly catalogue: Catalogue,
  ) {}

  @Public()
  @Describe('DiceGame', { summary: 'Returns dice with its rules.', problems: ['not_found'] })
  @Get()
  rules(): DiceGame {
    return { ...this.catalogue.game('dice'), ...RULES };
  }

  @Describe('DiceBetResponse', {
    summary: 'Places a bet and rolls.',
    problems: ['insufficient_balance', 'stake_out_of_range', 'nonce_conflict', 'game_closed', 'not_found'],
  })
  @RateLimits(BETS)
  @Post('bets')
  async bet(
    @Player() player: SignedIn,
    @Body() { currency, stake, target, direction }: DiceBetBody,
    @Command() context: CommandContext,
  ): Promise<DiceBetResponse> {
    const params = { target: parseHundredths(target) ?? Number.NaN, direction };
    const receipt = this.catalogue.game('dice').enabled
      ? await this.placeBet.execute(player.uid, DICE, { currency, stake, params }, context)
      : await this.settledBet.of(player.uid, context);
    return betResponse(receipt, diceRound);
  }

  @Describe('DiceRoundsPage', { summary: 'Lists the bets of the player, newest first.' })
  @Get('bets')
  bets(@Player() player: SignedIn, @Query() { page, pageSize }: PageQuery): Promise<PageResponse<DiceRound>> {
    return this.history.page('dice', player.uid, page, pageSize);
  }
}
