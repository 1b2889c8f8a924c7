import { Public } from '@goldwake/service';
import { type BeforeApplicationShutdown, Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { KnownPlayers } from '../known-players.js';
import { Pulse } from '../pulse.js';
import { KnowPlayersBody, PulseBody } from './pulse.bodies.js';

/** Endpoints with which load tests make the casino send pushes at a given rate. Mounted only when GOLDWAKE_BENCH=1. */
@Public()
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
   * Adds players to the pulse. Needed for players whose accounts another process created, or this process before a
   * restart.
   */
  @Post('players/known')
  @HttpCode(204)
  know(@Body() { uids }: KnowPlayersBody): void {
    this.players.know(uids);
  }

  /**
   * Removes all players from the pulse. Called before another run, because bets of players without a socket would cause
   * pushes that nobody receives.
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
