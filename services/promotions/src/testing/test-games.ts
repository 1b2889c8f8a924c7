import type { GamesPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the games service answers in tests of this service alone. Tests may change the edges of the listed games. */
export class TestGames implements Pick<GamesPort, 'houseEdge'> {
  /** House edge in hundredths of a percent, by game id. */
  readonly edges = new Map([['dice', 100]]);

  async houseEdge(gameId: string): Promise<number | null> {
    return this.edges.get(gameId) ?? null;
  }

  /** Returns a NestJS module that provides the port to the service under test. */
  module(): DynamicModule {
    return portModule(portToken(MANIFEST, 'games'), this);
  }
}
