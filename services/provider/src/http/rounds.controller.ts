import { type CommandContext, type RecalledRound, Refusal, type SpinResponse } from '@goldwake/contracts';
import { Command, Injects, LimitsReads, Public, RateLimits } from '@goldwake/service';
import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { type DrawnRound, isDrawn } from '../domain/index.js';
import { Rounds } from '../rounds/rounds.js';
import { Spins } from '../rounds/spins.js';
import { Sessions } from '../sessions/sessions.js';
import { SpinBody } from './bodies.js';
import { PAGE_READS, PAGE_WRITES } from './limits.js';
import { shownRound, spinResponse } from './shown.js';

const ROUND_ID = /^[0-9a-f]{32}$/;

@Public()
@LimitsReads(PAGE_READS)
@Injects(Sessions, Spins, Rounds)
@Controller()
export class RoundsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly spins: Spins,
    private readonly rounds: Rounds,
  ) {}

  /** Plays a round. A repeat with the same Idempotency-Key returns the same round. */
  @RateLimits(PAGE_WRITES)
  @HttpCode(200)
  @Post('spins')
  async spin(
    @Headers('authorization') authorization: string | undefined,
    @Body() { stake }: SpinBody,
    @Command() { commandId }: CommandContext,
  ): Promise<SpinResponse> {
    const session = await this.sessions.ofHeader(authorization);
    return spinResponse(await this.spins.spin(session, commandId, stake));
  }

  /** Says that the page has shown a round to its end, so that it is not shown again after a reload. */
  @RateLimits(PAGE_WRITES)
  @HttpCode(204)
  @Post('rounds/:id/shown')
  async shown(@Headers('authorization') authorization: string | undefined, @Param('id') id: string): Promise<void> {
    const { player_id, game_id, currency } = await this.sessions.ofHeader(authorization);
    const round = await this.drawn(id);
    if (round.player_id !== player_id || round.game_id !== game_id || round.currency !== currency) {
      throw new Refusal('not_found');
    }
    await this.rounds.shown(id);
  }

  /** Returns a round to everybody who knows its id. */
  @Get('rounds/:id')
  async recall(@Param('id') id: string): Promise<RecalledRound> {
    const round = await this.drawn(id);
    return {
      ...shownRound(round),
      game: { game_id: round.game_id, name: round.game_name },
      currency: round.currency,
      paid_at: round.status === 'paid' ? round.paid_at : null,
    };
  }

  private async drawn(id: string): Promise<DrawnRound> {
    const round = ROUND_ID.test(id) ? await this.rounds.get(id) : undefined;
    if (!round || !isDrawn(round)) throw new Refusal('not_found');
    return round;
  }
}
