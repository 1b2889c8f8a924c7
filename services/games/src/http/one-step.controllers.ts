import {
  type AnyOneStepGame,
  type CommandContext,
  formatHundredths,
  ONE_STEP_GAMES,
  type OneStepGameId,
} from '@goldwake/contracts';
import {
  BetBody,
  type BetFormat,
  type GameWithStakes,
  ONE_STEP_FORMATS,
  type OneStepBetResponse,
  type OneStepRound,
  PageQuery,
  type PageResponse,
} from '@goldwake/contracts/http';
import { Command, Describe, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post, Query, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { PlaceBet } from '../commands/place-bet.js';
import { oneStepRound } from '../domain/index.js';
import { BETS } from '../limits.js';
import { RoundHistory } from '../queries/round-history.js';
import { SettledBet } from '../queries/settled-bet.js';
import { Catalogue } from '../streams/catalogue.js';
import { Currencies } from '../streams/currencies.js';
import { betResponse, stakesOf } from './bet-response.js';

/** Controllers of the one-step games, which differ only in the parameters of a bet. */
export const ONE_STEP_CONTROLLERS: Type[] = (Object.keys(ONE_STEP_GAMES) as OneStepGameId[]).map((id) =>
  controllerOf(id, ONE_STEP_GAMES[id] as AnyOneStepGame, ONE_STEP_FORMATS[id]),
);

function controllerOf(
  id: OneStepGameId,
  game: AnyOneStepGame,
  { BetBody: BodyOfBet, paramsOf }: BetFormat<object>,
): Type {
  @Controller(`games/${id}`)
  class OneStepController {
    constructor(
      private readonly placeBet: PlaceBet,
      private readonly settledBet: SettledBet,
      private readonly history: RoundHistory,
      private readonly catalogue: Catalogue,
      private readonly currencies: Currencies,
    ) {}

    @Public()
    @Describe('GameWithStakes', { summary: 'Returns the game with the limits of a stake.', problems: ['not_found'] })
    @Get()
    async game(): Promise<GameWithStakes> {
      return { ...this.catalogue.game(id), stakes: stakesOf(await this.currencies.current()) };
    }

    @Describe('OneStepBetResponse', {
      summary: 'Places a bet and settles its round.',
      problems: ['insufficient_balance', 'stake_out_of_range', 'nonce_conflict', 'game_closed', 'not_found'],
    })
    @RateLimits(BETS)
    @Post('bets')
    async bet(
      @Player() player: SignedIn,
      @Body() body: BetBody,
      @Command() context: CommandContext,
    ): Promise<OneStepBetResponse> {
      const { currency, stake } = body;
      const request = { currency, stake, params: paramsOf(body) };
      const receipt = this.catalogue.game(id).enabled
        ? await this.placeBet.execute(player.uid, game, request, context)
        : await this.settledBet.of(player.uid, context);
      const response = betResponse(receipt, oneStepRound);
      return response.game_id === 'dice' ? { ...response, roll: formatHundredths(response.outcome.roll) } : response;
    }

    @Describe('OneStepRoundsPage', { summary: 'Lists the bets of the player, newest first.' })
    @Get('bets')
    bets(@Player() player: SignedIn, @Query() { page, pageSize }: PageQuery): Promise<PageResponse<OneStepRound>> {
      return this.history.page(id, player.uid, page, pageSize);
    }
  }
  // The compiler's metadata contains the declared parameter type; the body pipe needs the body class of this game.
  Reflect.defineMetadata(PARAMTYPES_METADATA, [Object, BodyOfBet, Object], OneStepController.prototype, 'bet');
  // The ids of the operations in the OpenAPI description begin with the name of the controller.
  const name = BodyOfBet.name.replace(/BetBody$/, 'Controller');
  return Object.defineProperty(OneStepController, 'name', { value: name });
}
