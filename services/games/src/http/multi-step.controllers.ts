import {
  type AnyMultiStepGame,
  type CommandContext,
  MULTI_STEP_GAMES,
  type MultiStepGameId,
  type RoundAction,
} from '@goldwake/contracts';
import {
  ActionBody,
  BetBody,
  type GameWithStakes,
  MULTI_STEP_FORMATS,
  type OpenRoundResponse,
  PageQuery,
  type PageResponse,
  type SettledStepRound,
  type StepFormat,
  type StepResponse,
} from '@goldwake/contracts/http';
import { Command, Describe, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Param, Post, Query, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { StartRound } from '../commands/start-round.js';
import { TakeAction } from '../commands/take-action.js';
import { BETS } from '../limits.js';
import { RoundHistory } from '../queries/round-history.js';
import { StepRounds } from '../queries/step-rounds.js';
import { Catalogue } from '../streams/catalogue.js';
import { Currencies } from '../streams/currencies.js';
import { stakesOf } from './bet-response.js';

/** Controllers of the games in several steps, which differ only in the parameters of a bet and in their actions. */
export const MULTI_STEP_CONTROLLERS: Type[] = (Object.keys(MULTI_STEP_GAMES) as MultiStepGameId[]).map((id) =>
  controllerOf(id, MULTI_STEP_GAMES[id] as unknown as AnyMultiStepGame, MULTI_STEP_FORMATS[id]),
);

function controllerOf(id: MultiStepGameId, game: AnyMultiStepGame, format: StepFormat<object, RoundAction>): Type {
  @Controller(`games/${id}`)
  class MultiStepController {
    constructor(
      private readonly startRound: StartRound,
      private readonly takeAction: TakeAction,
      private readonly rounds: StepRounds,
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

    @Describe('StepResponse', {
      summary: 'Places a bet and starts its round.',
      problems: ['insufficient_balance', 'stake_out_of_range', 'conflict', 'round_open', 'game_closed', 'not_found'],
    })
    @RateLimits(BETS)
    @Post('bets')
    async bet(
      @Player() player: SignedIn,
      @Body() body: BetBody,
      @Command() context: CommandContext,
    ): Promise<StepResponse> {
      const { currency, stake } = body;
      const request = { currency, stake, params: format.paramsOf(body) };
      const isClosed = !this.catalogue.game(id).enabled;
      const roundId = await this.startRound.execute(player.uid, { game, isClosed }, request, context);
      return this.rounds.after(player.uid, roundId);
    }

    @Describe('StepResponse', {
      summary: 'Takes an action in an open round.',
      problems: ['insufficient_balance', 'action_not_allowed', 'sequence_conflict', 'round_not_open', 'conflict'],
    })
    @RateLimits(BETS)
    @Post('rounds/:roundId/actions')
    @HttpCode(200)
    async act(
      @Player() player: SignedIn,
      @Param('roundId') roundId: string,
      @Body() body: ActionBody,
      @Command() context: CommandContext,
    ): Promise<StepResponse> {
      const action = format.actionOf(body);
      const request = { round_id: roundId, game_id: id, sequence: body.sequence, action };
      await this.takeAction.execute(player.uid, request, context);
      return this.rounds.after(player.uid, roundId);
    }

    @Describe('OpenRoundResponse', { summary: 'Returns the open round of the player.' })
    @Get('rounds/open')
    async open(@Player() player: SignedIn): Promise<OpenRoundResponse> {
      return { round: await this.rounds.open(player.uid, id) };
    }

    @Describe('SettledStepRoundsPage', { summary: 'Lists the settled rounds of the player, newest first.' })
    @Get('bets')
    bets(@Player() player: SignedIn, @Query() { page, pageSize }: PageQuery): Promise<PageResponse<SettledStepRound>> {
      return this.history.page(id, player.uid, page, pageSize);
    }
  }
  // The compiler stores the types that the parameters declare; the body pipe needs the classes of this game's bodies.
  const setTypes = (method: 'bet' | 'act', types: unknown[]) =>
    Reflect.defineMetadata(PARAMTYPES_METADATA, types, MultiStepController.prototype, method);
  setTypes('bet', [Object, format.BetBody, Object]);
  setTypes('act', [Object, String, format.ActionBody, Object]);
  // The ids of the operations in the OpenAPI description begin with the name of the controller.
  const name = format.BetBody.name.replace(/BetBody$/, 'Controller');
  return Object.defineProperty(MultiStepController, 'name', { value: name });
}
