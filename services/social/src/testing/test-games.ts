import type { FairnessRound, GamesPort, SharedRound } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the games service answers in tests of this service alone. Tests may change it. */
export class TestGames implements GamesPort {
  readonly rounds = new Map<string, number>();
  /** Settled rounds by `<uid>/<round id>`. */
  readonly settled = new Map<string, FairnessRound>();
  /** Thrown by every call, if it is set. */
  failure: Error | undefined;

  async houseEdge() {
    return null;
  }

  async playOf(uid: string) {
    if (this.failure) throw this.failure;
    const rounds = this.rounds.get(uid) ?? 0;
    const won = rounds > 0 ? '19800' : '0';
    return {
      rounds,
      wins: rounds > 0 ? 1 : 0,
      largest_win: { gold_coins: won, sweeps_coins: '0' },
      favourite_game: rounds > 0 ? { game_id: 'dice', name: 'Dice' } : null,
    };
  }

  async proofOf(uid: string, roundId: string): Promise<FairnessRound | null> {
    if (this.failure) throw this.failure;
    return this.settled.get(`${uid}/${roundId}`) ?? null;
  }

  async settledRound(uid: string, roundId: string): Promise<SharedRound | null> {
    const proof = await this.proofOf(uid, roundId);
    if (!proof) return null;
    const { server_seed: _, ...shared } = proof;
    return shared;
  }

  /** Returns a NestJS module that provides the port to the service under test. */
  module(): DynamicModule {
    return portModule(portToken(MANIFEST, 'games'), this);
  }
}
