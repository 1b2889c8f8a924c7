import { fileURLToPath } from 'node:url';
import { DICE_STAKES } from '@goldwake/contracts';
import { type Documents, type EventBus, KeyedQueue } from '@goldwake/core';
import {
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  portToken,
  provide,
  provideWith,
  RANDOM,
  SETTINGS,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import { Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { WatchedCatalogue } from './catalogue/watched-catalogue.js';
import { PlaceDiceBet } from './commands/place-dice-bet.js';
import { RotateSeeds } from './commands/rotate-seeds.js';
import { CasinoSettingsController } from './http/casino-settings.controller.js';
import { DiceController } from './http/dice.controller.js';
import { FairnessController } from './http/fairness.controller.js';
import { GamesController } from './http/games.controller.js';
import { ProvidersController } from './http/providers.controller.js';
import { MANIFEST } from './manifest.js';
import { rounds } from './projections/rounds.js';
import { caughtUp } from './queries/caught-up.js';
import { DiceHistory } from './queries/dice-history.js';
import { FairnessView } from './queries/fairness-view.js';
import { RecentlyPlayed } from './queries/recently-played.js';
import { SettledDiceBet } from './queries/settled-dice-bet.js';
import { Catalogue } from './streams/catalogue.js';
import { Favourites } from './streams/favourites.js';
import { NextDraw } from './streams/next-draw.js';
import { SeedPairs } from './streams/seed-pairs.js';

/**
 * Queue that runs the bets and seed rotations of one player sequentially. Concurrent bets therefore get successive
 * nonces, and no bet drawn from a pair is appended after the rotation that reveals that pair.
 * Across processes, only the wallet's rule applies that a bet must consume the next draw. A bet may then be appended
 * after the rotation, but its target was fixed before the reveal, and a bet that must be drawn again uses the new pair.
 */
const PLAYER_QUEUE = token<KeyedQueue>('PlayerQueue');

const SHIPPED = fileURLToPath(new URL('../catalogue/catalogue.json', import.meta.url));

@Injects(DOCUMENTS, EVENT_BUS, WatchedCatalogue)
@Module({
  exports: [PlaceDiceBet],
  controllers: [DiceController, FairnessController, GamesController, ProvidersController, CasinoSettingsController],
  providers: [
    provideWith(PLAYER_QUEUE, [], () => new KeyedQueue()),
    provide(SeedPairs, [EVENT_STORE, RANDOM, SNAPSHOTS]),
    provide(NextDraw, [portToken(MANIFEST, 'wallet')]),
    provideWith(
      PlaceDiceBet,
      [SeedPairs, NextDraw, PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), IDS],
      (pairs, draws, queue, wallet, ids) => new PlaceDiceBet(pairs, draws, queue, wallet, ids, DICE_STAKES),
    ),
    provide(SettledDiceBet, [portToken(MANIFEST, 'wallet')]),
    provide(RotateSeeds, [SeedPairs, PLAYER_QUEUE]),
    provide(FairnessView, [SeedPairs, portToken(MANIFEST, 'wallet')]),
    provide(DiceHistory, [DOCUMENTS, EVENT_STORE, EVENT_BUS, SeedPairs]),
    provide(Catalogue, [EVENT_STORE, IDS]),
    provideWith(WatchedCatalogue, [Catalogue, SETTINGS], (catalogue, { catalogue: file }) => {
      const logger = new Logger('catalogue');
      return new WatchedCatalogue(file ?? SHIPPED, catalogue, {
        info: (message) => logger.log(message),
        warn: (message) => logger.warn(message),
      });
    }),
    provide(Favourites, [EVENT_STORE]),
    provideWith(
      RecentlyPlayed,
      [DOCUMENTS, EVENT_STORE, EVENT_BUS],
      (documents, store, bus) => new RecentlyPlayed(documents, caughtUp(store, bus)),
    ),
  ],
})
export class GamesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly catalogue: WatchedCatalogue,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...rounds.collections);
    this.bus.subscribe(rounds);
    await this.catalogue.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.close();
  }
}
