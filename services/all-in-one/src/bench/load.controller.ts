import { KnownPlayers } from '@goldwake/games/bench';
import { OwnPageGuard, Public } from '@goldwake/service';
import { Body, Controller, type OnApplicationBootstrap, Post, UseGuards } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { OpenPlayersBody } from './load.bodies.js';
import { openPlayerFactory } from './open-player-factory.js';
import type { PlayerFactory } from './player-factory.js';

/** Creates players for load tests and so complements the routes of `PulseModule`. Mounted only if GOLDWAKE_BENCH=1. */
@Public()
@UseGuards(OwnPageGuard)
@Controller('bench')
export class LoadController implements OnApplicationBootstrap {
  private factory!: PlayerFactory;

  constructor(
    private readonly modules: ModuleRef,
    private readonly known: KnownPlayers,
  ) {}

  onApplicationBootstrap(): void {
    this.factory = openPlayerFactory(this.modules);
  }

  @Post('players')
  async open(@Body() { count, realtime_token_s }: OpenPlayersBody) {
    const players = await this.factory.open(count, realtime_token_s && realtime_token_s * 1_000);
    this.known.know(players.map(({ uid }) => uid));
    return { players };
  }
}
