import { OwnPageGuard, Public } from '@goldwake/service';
import {
  type BeforeApplicationShutdown,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  UseGuards,
} from '@nestjs/common';
import { KnownPlayers } from '../known-players.js';
import { Pulse } from '../pulse.js';
import { KnowPlayersBody, PulseBody } from './pulse.bodies.js';

/** Endpoints for load tests that make the casino send pushes at a given rate. Mounted only if GOLDWAKE_BENCH=1. */
@Public()
@UseGuards(OwnPageGuard)
@Controller('bench')
export class PulseController implements BeforeApplicationShutdown {
  constructor(
    private readonly players: KnownPlayers,
    private readonly pulse: Pulse,
  ) {}

  beforeApplicationShutdown(): void {
    this.pulse.stop();
  }

  /**
   * Adds existing players to the pulse load generator. Required for players that were created by another process, or by
   * this process before a restart.
   */
  @Post('players/known')
  @HttpCode(204)
  know(@Body() { uids }: KnowPlayersBody): void {
    this.players.know(uids);
  }

  /**
   * Removes all players from the pulse load generator. Call it between runs; otherwise bets of players who no longer
   * have a socket cause pushes that nobody receives.
   */
  @Delete('players/known')
  @HttpCode(204)
  forget(): void {
    this.players.forget();
  }

  @Post('pulse')
  @HttpCode(200)
  start(@Body() rates: PulseBody) {
    this.pulse.start(rates);
    return this.pulse.read();
  }

  @Get('pulse')
  read() {
    return this.pulse.read();
  }
}
