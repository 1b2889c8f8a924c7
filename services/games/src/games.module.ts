import { fileURLToPath } from 'node:url';
import { DICE_STAKES, type WalletPort } from '@goldwake/contracts';
import {
  CHANGES_PER_PLAYER,
  type Clock,
  type Documents,
  type EventBus,
  type EventStore,
  type Ids,
  KeyedQueue,
  Limiter,
  type Random,
  type Settings,
  type Snapshots,
} from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  RANDOM,
  SETTINGS,
  SNAPSHOTS,
  WALLET_PORT,
} from '@goldwake/service';
import { Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { WatchedCatalogue } from './catalogue/watched-catalogue.js';
import { PlaceDiceBet } from './commands/place-dice-bet.js';
import { RotateSeeds } from './commands/rotate-seeds.js';
import { CasinoSettingsController } from './http/casino-settings.controller.js';
import { DiceController } from './http/dice.controller.js';
import { FairnessController } from './http/fairness.controller.js';
import { GamesController } from './http/games.controller.js';
import { ProvidersController } from './http/providers.controller.js';
import { diceRounds } from './projections/dice-rounds.js';
import { caughtUp } from './queries/caught-up.js';
import { DiceHistory } from './queries/dice-history.js';
import { FairnessView } from './queries/fairness-view.js';
import { RecentlyPlayed } from './queries/recently-played.js';
import { Catalogue } from './streams/catalogue.js';
import { Favourites } from './streams/favourites.js';
import { NextDraw } from './streams/next-draw.js';
import { SeedPairs } from './streams/seed-pairs.js';

/**
 * Queue that runs the bets and rotations of one player one after the other. Concurrent bets therefore take successive
 * nonces, and no bet decided with a pair is appended after the rotation that reveals that pair. Between processes only
 * the wallet's rule applies (a bet must consume the next draw): a bet may then be appended after the rotation, but its
 * target was fixed before the reveal, and a bet that has to be drawn again reads the new pair.
 */
const PLAYER_QUEUE = Symbol('PlayerQueue');

const SHIPPED = fileURLToPath(new URL('../catalogue/catalogue.json', import.meta.url));

@Module({
  exports: [PlaceDiceBet],
  controllers: [DiceController, FairnessController, GamesController, ProvidersController, CasinoSettingsController],
  providers: [
    { provide: PLAYER_QUEUE, useFactory: () => new KeyedQueue() },
    {
      provide: SeedPairs,
      useFactory: (store: EventStore, random: Random, snapshots: Snapshots) => new SeedPairs(store, random, snapshots),
      inject: [EVENT_STORE, RANDOM, SNAPSHOTS],
    },
    { provide: NextDraw, useFactory: (wallet: WalletPort) => new NextDraw(wallet), inject: [WALLET_PORT] },
    {
      provide: PlaceDiceBet,
      useFactory: (pairs: SeedPairs, draws: NextDraw, queue: KeyedQueue, wallet: WalletPort, ids: Ids) =>
        new PlaceDiceBet(pairs, draws, queue, wallet, ids, DICE_STAKES),
      inject: [SeedPairs, NextDraw, PLAYER_QUEUE, WALLET_PORT, IDS],
    },
    {
      provide: RotateSeeds,
      useFactory: (pairs: SeedPairs, queue: KeyedQueue) => new RotateSeeds(pairs, queue),
      inject: [SeedPairs, PLAYER_QUEUE],
    },
    {
      provide: FairnessView,
      useFactory: (pairs: SeedPairs, wallet: WalletPort) => new FairnessView(pairs, wallet),
      inject: [SeedPairs, WALLET_PORT],
    },
    {
      provide: DiceHistory,
      useFactory: (documents: Documents, store: EventStore, bus: EventBus, pairs: SeedPairs) =>
        new DiceHistory(documents, store, bus, pairs),
      inject: [DOCUMENTS, EVENT_STORE, EVENT_BUS, SeedPairs],
    },
    {
      provide: Catalogue,
      useFactory: (store: EventStore, ids: Ids) => new Catalogue(store, ids),
      inject: [EVENT_STORE, IDS],
    },
    {
      provide: WatchedCatalogue,
      useFactory: (catalogue: Catalogue, { catalogue: file }: Settings) => {
        const logger = new Logger('catalogue');
        return new WatchedCatalogue(file ?? SHIPPED, catalogue, {
          info: (message) => logger.log(message),
          warn: (message) => logger.warn(message),
        });
      },
      inject: [Catalogue, SETTINGS],
    },
    {
      provide: Favourites,
      useFactory: (store: EventStore, clock: Clock) => new Favourites(store, new Limiter(clock, CHANGES_PER_PLAYER)),
      inject: [EVENT_STORE, CLOCK],
    },
    {
      provide: RecentlyPlayed,
      useFactory: (documents: Documents, store: EventStore, bus: EventBus) =>
        new RecentlyPlayed(documents, caughtUp(store, bus)),
      inject: [DOCUMENTS, EVENT_STORE, EVENT_BUS],
    },
  ],
})
export class GamesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    private readonly catalogue: WatchedCatalogue,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...diceRounds.collections);
    this.bus.subscribe(diceRounds);
    await this.catalogue.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.close();
  }
}
