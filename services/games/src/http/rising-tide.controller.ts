import { type CommandContext, parseTideMultiplier, RISING_TIDE, type SettledTideBet } from '@goldwake/contracts';
import {
  EmptyBody,
  type OpenTideBetResponse,
  PageQuery,
  type PageResponse,
  TideBetBody,
  type TideBetResponse,
  type TideGame,
  type TideProof,
  type TideTable,
} from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import { CLOCK, Command, Describe, Injects, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CashOutTide } from '../commands/cash-out-tide.js';
import { PlaceTideBet } from '../commands/place-tide-bet.js';
import { TurnTide } from '../commands/turn-tide.js';
import { BETS } from '../limits.js';
import { TideRounds } from '../queries/tide-rounds.js';
import { TideView } from '../queries/tide-view.js';
import { Catalogue } from '../streams/catalogue.js';
import { Currencies } from '../streams/currencies.js';
import { stakesOf } from './bet-response.js';

/** The table of Rising Tide, which all players share. */
@Injects(PlaceTideBet, CashOutTide, TurnTide, TideView, TideRounds, Catalogue, Currencies, CLOCK)
@Controller(`games/${RISING_TIDE}`)
export class RisingTideController {
  constructor(
    private readonly placeBet: PlaceTideBet,
    private readonly cashOutBet: CashOutTide,
    private readonly turn: TurnTide,
    private readonly view: TideView,
    private readonly rounds: TideRounds,
    private readonly catalogue: Catalogue,
    private readonly currencies: Currencies,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Describe('TideGame', {
    summary: 'Returns the game with the limits of a stake and its table.',
    problems: ['not_found'],
  })
  @Get()
  async game(): Promise<TideGame> {
    const stakes = stakesOf(await this.currencies.current());
    return { ...this.catalogue.game(RISING_TIDE), stakes, table: await this.view.shown() };
  }

  @Describe('TideTable', { summary: 'Returns the table. Opens a round if the table waits for players.' })
  @Get('table')
  async table(@Player() _player: SignedIn): Promise<TideTable> {
    return this.view.shown(await this.turn.wake());
  }

  @Describe('TideBetResponse', {
    summary: 'Places a bet in the round that accepts bets.',
    problems: ['insufficient_balance', 'stake_out_of_range', 'bets_closed', 'round_open', 'game_closed', 'not_found'],
  })
  @RateLimits(BETS)
  @Post('bets')
  async bet(
    @Player() player: SignedIn,
    @Body() { currency, stake, cashOutAt }: TideBetBody,
    @Command() context: CommandContext,
  ): Promise<TideBetResponse> {
    const receivedAt = this.clock.now();
    const params = { cash_out_at: cashOutAt == null ? null : (parseTideMultiplier(cashOutAt) ?? Number.NaN) };
    const isClosed = !this.catalogue.game(RISING_TIDE).enabled;
    const request = { currency, stake, params };
    const { bet, receipt } = await this.placeBet.execute(player.uid, { isClosed, receivedAt }, request, context);
    return this.view.after(bet, receipt);
  }

  @Describe('TideBetResponse', {
    summary: 'Cashes out a bet at the multiplier of the moment at which the request is received.',
    problems: ['round_not_open', 'not_found'],
    repeat: { takesKey: true, returns: 'A bet that is cashed out already returns its first result, whatever the key.' },
  })
  @RateLimits(BETS)
  @Post('rounds/:roundId/cash-out')
  @HttpCode(200)
  async cashOut(
    @Player() player: SignedIn,
    @Param('roundId') roundId: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<TideBetResponse> {
    const receivedAt = this.clock.now();
    const { bet, wallet } = await this.cashOutBet.execute(player.uid, roundId, receivedAt, context);
    return this.view.after(bet, wallet);
  }

  @Describe('OpenTideBetResponse', { summary: 'Returns the bet of the player that is not settled yet.' })
  @Get('rounds/open')
  async open(@Player() player: SignedIn): Promise<OpenTideBetResponse> {
    return { round: await this.view.open(player.uid) };
  }

  @Public()
  @Describe('TideProof', { summary: 'Returns everything that proves the end of a round.', problems: ['not_found'] })
  @Get('rounds/:round')
  proof(@Param('round') round: string): Promise<TideProof> {
    return this.rounds.proof(round);
  }

  @Describe('TideBetsPage', { summary: 'Lists the settled bets of the player, newest first.' })
  @Get('bets')
  bets(@Player() player: SignedIn, @Query() { page, pageSize }: PageQuery): Promise<PageResponse<SettledTideBet>> {
    return this.view.page(player.uid, page, pageSize);
  }
}
