import {
  type CommandContext,
  DICE_CHANCE_MAX,
  DICE_CHANCE_MIN,
  DICE_HOUSE_EDGE,
  DICE_OUTCOMES,
  DICE_STAKES,
  microsText,
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
import { PlaceDiceBet } from '../commands/place-dice-bet.js';
import { BETS } from '../limits.js';
import { DiceHistory } from '../queries/dice-history.js';
import { SettledDiceBet } from '../queries/settled-dice-bet.js';
import { Catalogue } from '../streams/catalogue.js';

const RULES: DiceRules = {
  outcomes: DICE_OUTCOMES,
  chance_min: DICE_CHANCE_MIN,
  chance_max: DICE_CHANCE_MAX,
  house_edge: DICE_HOUSE_EDGE,
  stakes: {
    gold_coins: { min: microsText(DICE_STAKES.gold_coins.min), max: microsText(DICE_STAKES.gold_coins.max) },
    sweeps_coins: { min: microsText(DICE_STAKES.sweeps_coins.min), max: microsText(DICE_STAKES.sweeps_coins.max) },
  },
};

@Controller('games/dice')
export class DiceController {
  constructor(
    private readonly placeDiceBet: PlaceDiceBet,
    private readonly settledBet: SettledDiceBet,
    private readonly history: DiceHistory,
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
  bet(
    @Player() player: SignedIn,
    @Body() body: DiceBetBody,
    @Command() context: CommandContext,
  ): Promise<DiceBetResponse> {
    return this.catalogue.game('dice').enabled
      ? this.placeDiceBet.execute(player.uid, body, context)
      : this.settledBet.of(player.uid, context);
  }

  @Describe('DiceRoundsPage', { summary: 'Lists the bets of the player, newest first.' })
  @Get('bets')
  bets(@Player() player: SignedIn, @Query() { page, pageSize }: PageQuery): Promise<PageResponse<DiceRound>> {
    return this.history.page(player.uid, page, pageSize);
  }
}
