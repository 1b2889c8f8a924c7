import { fileURLToPath } from 'node:url';
import { type GamesPort, RISING_TIDE } from '@goldwake/contracts';
import {
  type Clock,
  caughtUp,
  type Documents,
  type EventBus,
  KeyedQueue,
  requireCaughtUp,
  type Scheduler,
} from '@goldwake/core';
import {
  BackgroundWork,
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  portToken,
  provide,
  provideExisting,
  provideWith,
  RANDOM,
  SCHEDULER,
  SETTINGS,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import { Global, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { WatchedCatalogue } from './catalogue/watched-catalogue.js';
import { AuthenticatePlay } from './commands/authenticate-play.js';
import { BetDraws } from './commands/bet-draws.js';
import { CashOutTide } from './commands/cash-out-tide.js';
import { ContinueRound } from './commands/continue-round.js';
import { EndSlotRound } from './commands/end-slot-round.js';
import { handleUnfinishedRounds } from './commands/finish-rounds.js';
import { OpenPlaySession } from './commands/open-play-session.js';
import { PaySlotWin } from './commands/pay-slot-win.js';
import { PlaceBet } from './commands/place-bet.js';
import { PlaceSlotBet } from './commands/place-slot-bet.js';
import { PlaceTideBet } from './commands/place-tide-bet.js';
import { PlayAccess } from './commands/play-access.js';
import { RollBackSlotBet } from './commands/roll-back-slot-bet.js';
import { RotateSeeds } from './commands/rotate-seeds.js';
import { SettleTide } from './commands/settle-tide.js';
import { SlotEnds } from './commands/slot-ends.js';
import { StartRound } from './commands/start-round.js';
import { TakeAction } from './commands/take-action.js';
import { handleTideTimers, TurnTide } from './commands/turn-tide.js';
import { TideSeeds } from './fairness/tide-chain.js';
import { CasinoSettingsController } from './http/casino-settings.controller.js';
import { CurrenciesController } from './http/currencies.controller.js';
import { FairnessController } from './http/fairness.controller.js';
import { GamesController } from './http/games.controller.js';
import { MULTI_STEP_CONTROLLERS } from './http/multi-step.controllers.js';
import { ONE_STEP_CONTROLLERS } from './http/one-step.controllers.js';
import { ProviderCalls } from './http/provider-calls.js';
import { ProviderGamesController } from './http/provider-games.controller.js';
import { ProviderWalletController } from './http/provider-wallet.controller.js';
import { ProvidersController } from './http/providers.controller.js';
import { RisingTideController } from './http/rising-tide.controller.js';
import { MANIFEST } from './manifest.js';
import { openSlotRounds } from './projections/open-slot-rounds.js';
import { FORMER_PLAY_TOTALS, playTotals } from './projections/play-totals.js';
import { rounds } from './projections/rounds.js';
import { tideRounds } from './projections/tide-rounds.js';
import { FairnessView } from './queries/fairness-view.js';
import { OpenSlotRounds } from './queries/open-slot-rounds.js';
import { PlayedRounds } from './queries/played-rounds.js';
import { RecentlyPlayed } from './queries/recently-played.js';
import { RoundHistory } from './queries/round-history.js';
import { SettledBet } from './queries/settled-bet.js';
import { SlotRounds } from './queries/slot-rounds.js';
import { StepRounds } from './queries/step-rounds.js';
import { TideProofs } from './queries/tide-proofs.js';
import { TideRounds } from './queries/tide-rounds.js';
import { TideView } from './queries/tide-view.js';
import { continueRounds } from './reactions/continue-rounds.js';
import { settleTideBets } from './reactions/settle-tide-bets.js';
import { startPairOnSignUp } from './reactions/start-pair-on-sign-up.js';
import { Catalogue } from './streams/catalogue.js';
import { Currencies } from './streams/currencies.js';
import { Favourites } from './streams/favourites.js';
import { NextDraw } from './streams/next-draw.js';
import { PLAY_SESSIONS, PlaySessions } from './streams/play-sessions.js';
import { PlayerRoundStreams } from './streams/player-rounds.js';
import { SeedPairs } from './streams/seed-pairs.js';
import { TIDE_BETS, TIDE_BETS_GROUP, TideBets } from './streams/tide-bets.js';
import { TideTable } from './streams/tide-table.js';

/**
 * Queue that runs the bets and seed rotations of one player sequentially. Concurrent bets therefore get successive
 * nonces, and no bet drawn from a pair is appended after the rotation that reveals that pair.
 * Across processes, the wallet decides: each bet must consume the next draw, and none may draw from an ended pair.
 */
const PLAYER_QUEUE = token<KeyedQueue>('PlayerQueue');

const SHIPPED = fileURLToPath(new URL('../catalogue/catalogue.json', import.meta.url));

@Global()
@Injects(
  DOCUMENTS,
  EVENT_BUS,
  SCHEDULER,
  CLOCK,
  WatchedCatalogue,
  ContinueRound,
  SeedPairs,
  TideTable,
  TideBets,
  TurnTide,
)
@Module({
  exports: [
    PlaceBet,
    portToken(MANIFEST, 'games'),
    portToken(MANIFEST, 'currencies'),
    portToken(MANIFEST, 'slotRounds'),
  ],
  controllers: [
    ...ONE_STEP_CONTROLLERS,
    ...MULTI_STEP_CONTROLLERS,
    FairnessController,
    GamesController,
    ProvidersController,
    CasinoSettingsController,
    CurrenciesController,
    RisingTideController,
    ProviderGamesController,
    ProviderWalletController,
  ],
  providers: [
    provideWith(PLAYER_QUEUE, [], () => new KeyedQueue()),
    provide(SeedPairs, [EVENT_STORE, RANDOM, SNAPSHOTS]),
    provide(NextDraw, [portToken(MANIFEST, 'wallet')]),
    provide(BetDraws, [SeedPairs, NextDraw]),
    provide(PlayerRoundStreams, [EVENT_STORE, SCHEDULER, SNAPSHOTS]),
    provide(ContinueRound, [SeedPairs, PlayerRoundStreams, portToken(MANIFEST, 'wallet')]),
    provide(Currencies, [EVENT_STORE, CLOCK]),
    provideExisting(portToken(MANIFEST, 'currencies'), Currencies),
    provide(StartRound, [
      BetDraws,
      PLAYER_QUEUE,
      PlayerRoundStreams,
      ContinueRound,
      portToken(MANIFEST, 'wallet'),
      IDS,
      Currencies,
    ]),
    provide(TakeAction, [PLAYER_QUEUE, PlayerRoundStreams, ContinueRound, RoundHistory, portToken(MANIFEST, 'wallet')]),
    provide(StepRounds, [PlayerRoundStreams, RoundHistory, portToken(MANIFEST, 'wallet')]),
    provide(PlaceBet, [BetDraws, PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), IDS, Currencies]),
    provide(SettledBet, [portToken(MANIFEST, 'wallet')]),
    provide(RotateSeeds, [SeedPairs, PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), RANDOM]),
    provide(FairnessView, [SeedPairs, portToken(MANIFEST, 'wallet')]),
    provide(RoundHistory, [DOCUMENTS, EVENT_STORE, EVENT_BUS, SeedPairs, TideProofs]),
    provideWith(
      Catalogue,
      [EVENT_STORE, IDS, SETTINGS],
      (store, ids, { provider }) => new Catalogue(store, ids, { hasGameServer: provider !== null }),
    ),
    provideWith(WatchedCatalogue, [Catalogue, SETTINGS], (catalogue, { catalogue: file }) => {
      const logger = new Logger('catalogue');
      return new WatchedCatalogue(file ?? SHIPPED, catalogue, {
        info: (message) => logger.log(message),
        warn: (message) => logger.warn(message),
      });
    }),
    provideWith(TideSeeds, [], () => new TideSeeds()),
    provide(TideTable, [EVENT_STORE, SCHEDULER, SNAPSHOTS]),
    provide(TideBets, [DOCUMENTS, SCHEDULER]),
    provideWith(
      TideRounds,
      [DOCUMENTS, EVENT_STORE, EVENT_BUS],
      (documents, store, bus) => new TideRounds(documents, caughtUp(store, bus)),
    ),
    provide(TideProofs, [TideTable, TideRounds, TideSeeds]),
    provide(SettleTide, [TideBets, portToken(MANIFEST, 'wallet')]),
    provideWith(
      TurnTide,
      [TideTable, TideSeeds, TideBets, SettleTide, TideRounds, SCHEDULER, CLOCK, RANDOM, Catalogue],
      (table, seeds, bets, settle, rounds, scheduler, clock, random, catalogue) => {
        const isOpen = () => catalogue.view.game(RISING_TIDE)?.enabled ?? false;
        return new TurnTide({ table, seeds, bets, settle, rounds, scheduler, clock, random, isOpen });
      },
    ),
    provide(PlaceTideBet, [
      TideTable,
      TurnTide,
      TideBets,
      SettleTide,
      PLAYER_QUEUE,
      portToken(MANIFEST, 'wallet'),
      IDS,
      Currencies,
    ]),
    provideWith(
      CashOutTide,
      [TideTable, TideBets, TurnTide, SettleTide, EVENT_STORE, EVENT_BUS],
      (table, bets, turn, settle, store, bus) =>
        new CashOutTide(table, bets, turn, settle, requireCaughtUp(store, bus, TIDE_BETS_GROUP)),
    ),
    provide(TideView, [TideTable, TideBets, TideRounds, RoundHistory, portToken(MANIFEST, 'wallet'), CLOCK]),
    provideWith(
      SlotRounds,
      [DOCUMENTS, EVENT_STORE, EVENT_BUS, SETTINGS],
      (documents, store, bus, { provider }) =>
        new SlotRounds(
          documents,
          store,
          caughtUp(store, bus),
          provider?.url ?? null,
          requireCaughtUp(store, bus, rounds.group),
        ),
    ),
    provide(BackgroundWork, []),
    provide(PlaySessions, [DOCUMENTS, CLOCK, RANDOM]),
    provide(PlayAccess, [PlaySessions, portToken(MANIFEST, 'sessions'), Catalogue, CLOCK]),
    provideWith(
      OpenPlaySession,
      [Catalogue, PlaySessions, SETTINGS],
      (catalogue, sessions, { provider }) => new OpenPlaySession(catalogue, sessions, provider?.url ?? null),
    ),
    provideWith(
      ProviderCalls,
      [CLOCK, SETTINGS],
      (clock, { provider }) => new ProviderCalls(clock, provider?.keys ?? []),
    ),
    provide(AuthenticatePlay, [PlayAccess, Catalogue, portToken(MANIFEST, 'wallet'), Currencies, CLOCK]),
    provideWith(
      PlaceSlotBet,
      [PlayAccess, BetDraws, SeedPairs, PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), Currencies, SlotRounds],
      (access, draws, pairs, queue, wallet, currencies, rounds) =>
        new PlaceSlotBet({ access, draws, pairs, queue, wallet, currencies, rounds }),
    ),
    provide(SlotEnds, [SeedPairs]),
    provide(PaySlotWin, [PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), SlotEnds]),
    provide(RollBackSlotBet, [PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), SlotRounds, SeedPairs]),
    provideWith(
      OpenSlotRounds,
      [DOCUMENTS, portToken(MANIFEST, 'wallet'), EVENT_STORE, EVENT_BUS],
      (documents, wallet, store, bus) =>
        new OpenSlotRounds(documents, wallet, requireCaughtUp(store, bus, openSlotRounds.group)),
    ),
    provide(EndSlotRound, [PLAYER_QUEUE, portToken(MANIFEST, 'wallet'), SlotEnds, OpenSlotRounds, SlotRounds]),
    provideExisting(portToken(MANIFEST, 'slotRounds'), EndSlotRound),
    provide(Favourites, [EVENT_STORE]),
    provideWith(
      RecentlyPlayed,
      [DOCUMENTS, EVENT_STORE, EVENT_BUS],
      (documents, store, bus) => new RecentlyPlayed(documents, caughtUp(store, bus)),
    ),
    provideWith(
      PlayedRounds,
      [DOCUMENTS, Catalogue, EVENT_STORE, EVENT_BUS],
      (documents, catalogue, store, bus) => new PlayedRounds(documents, catalogue, caughtUp(store, bus)),
    ),
    provideWith(
      portToken(MANIFEST, 'games'),
      [PlayedRounds, RoundHistory, Catalogue],
      (played, history, catalogue): GamesPort => ({
        houseEdge: async (gameId) => catalogue.houseEdge(gameId),
        playOf: (uid) => played.playOf(uid),
        settledRound: (uid, roundId) => history.settledRound(uid, roundId),
        proofOf: (uid, roundId) => history.proofOf(uid, roundId),
      }),
    ),
  ],
})
export class GamesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly scheduler: Scheduler,
    private readonly clock: Clock,
    private readonly catalogue: WatchedCatalogue,
    private readonly continueRound: ContinueRound,
    private readonly pairs: SeedPairs,
    private readonly tide: TideTable,
    private readonly tideBets: TideBets,
    private readonly turnTide: TurnTide,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(
      ...rounds.collections,
      ...playTotals.collections,
      ...openSlotRounds.collections,
      ...tideRounds.collections,
      TIDE_BETS,
      PLAY_SESSIONS,
    );
    await this.documents.drop(FORMER_PLAY_TOTALS);
    this.bus.subscribe(rounds);
    this.bus.subscribe(playTotals);
    this.bus.subscribe(openSlotRounds);
    this.bus.subscribe(tideRounds);
    this.bus.subscribe(startPairOnSignUp(this.pairs));
    this.bus.subscribe(continueRounds(this.continueRound, this.pairs));
    handleUnfinishedRounds(this.scheduler, this.continueRound, this.clock);
    this.bus.subscribe(settleTideBets({ table: this.tide, bets: this.tideBets, turn: this.turnTide }));
    handleTideTimers(this.scheduler, this.turnTide);
    await this.catalogue.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.close();
  }
}
