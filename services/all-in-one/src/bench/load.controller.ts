import { Public } from '@goldwake/platform/nest';
import {
  type BeforeApplicationShutdown,
  Body,
  Controller,
  Get,
  HttpCode,
  type OnApplicationBootstrap,
  Post,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Crowd } from './crowd.js';
import { openCrowd, openPulse } from './house-parts.js';
import { KnowPlayersBody, OpenPlayersBody, PulseBody } from './load.bodies.js';
import type { Pulse } from './pulse.js';

/** What load tests ask of a casino of their own: players at once, and pushes at a rate. Mounted only with GOLDWAKE_BENCH=1. */
@Public()
@Controller('bench')
export class LoadController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private crowd!: Crowd;
  private pulse!: Pulse;

  constructor(private readonly house: ModuleRef) {}

  onApplicationBootstrap(): void {
    this.crowd = openCrowd(this.house);
    this.pulse = openPulse(this.house, this.crowd);
  }

  beforeApplicationShutdown(): void {
    this.pulse.stop();
  }

  @Post('players')
  async open(@Body() { count, realtime_token_s }: OpenPlayersBody) {
    return { players: await this.crowd.open(count, realtime_token_s && realtime_token_s * 1_000) };
  }

  /** After a restart on the same folder: the pulse bets for these. */
  @Post('players/known')
  @HttpCode(204)
  know(@Body() { uids }: KnowPlayersBody): void {
    this.crowd.know(uids);
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
