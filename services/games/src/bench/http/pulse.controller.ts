import { Public } from '@goldwake/platform/nest';
import { type BeforeApplicationShutdown, Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { KnownPlayers } from '../known-players.js';
import { Pulse } from '../pulse.js';
import { KnowPlayersBody, PulseBody } from './pulse.bodies.js';

/** What load tests ask of a casino: pushes at a rate. Mounted only with GOLDWAKE_BENCH=1. */
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

  /** Who was not opened by this process, or in an earlier life of it. */
  @Post('players/known')
  @HttpCode(204)
  know(@Body() { uids }: KnowPlayersBody): void {
    this.players.know(uids);
  }

  /** Before another run: bets of players without a socket are pushes to nobody. */
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
