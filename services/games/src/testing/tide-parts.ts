import type { WalletPort } from '@goldwake/contracts';
import {
  caughtUp,
  type Engine,
  type EventBus,
  type EventStore,
  KeyedQueue,
  requireCaughtUp,
  type Scheduler,
  type Subscription,
} from '@goldwake/core';
import { CashOutTide } from '../commands/cash-out-tide.js';
import { PlaceTideBet } from '../commands/place-tide-bet.js';
import { SettleTide } from '../commands/settle-tide.js';
import { TurnTide } from '../commands/turn-tide.js';
import { TideSeeds } from '../fairness/tide-chain.js';
import { TideProofs } from '../queries/tide-proofs.js';
import { TideRounds } from '../queries/tide-rounds.js';
import { settleTideBets } from '../reactions/settle-tide-bets.js';
import { Currencies } from '../streams/currencies.js';
import { TIDE_BETS_GROUP, TideBets } from '../streams/tide-bets.js';
import { TideTable } from '../streams/tide-table.js';

/** Number of rounds of the seed chains in tests. */
export const CHAIN_ROUNDS = 12;

interface Given {
  engine: Pick<Engine, 'documents' | 'clock' | 'random' | 'ids'>;
  store: EventStore;
  bus: Pick<EventBus, 'settled' | 'positions'>;
  scheduler: Pick<Scheduler, 'schedule' | 'scheduleWrite'>;
  wallet: WalletPort;
  queue?: KeyedQueue;
}

/** One process's part of the shared table, wired as in the production module. */
export function tideParts({ engine, store, bus, scheduler, wallet, queue = new KeyedQueue() }: Given) {
  const { documents, clock, random, ids } = engine;
  const game = { isOpen: true };
  const seeds = new TideSeeds();
  const tide = new TideTable(store, scheduler);
  const tideBets = new TideBets(documents, scheduler);
  const tideRounds = new TideRounds(documents, caughtUp(store, bus));
  const settle = new SettleTide(tideBets, wallet);
  const isOpen = () => game.isOpen;
  const parts = { table: tide, seeds, bets: tideBets, settle, rounds: tideRounds, scheduler, clock, random, isOpen };
  const turn = new TurnTide({ ...parts, chainRounds: CHAIN_ROUNDS });
  const reaction: Subscription = settleTideBets({ table: tide, bets: tideBets, turn });
  return {
    /** Whether the catalogue has the game open. */
    game,
    seeds,
    tide,
    tideBets,
    tideRounds,
    tideProofs: new TideProofs(tide, tideRounds, seeds),
    settle,
    turn,
    place: new PlaceTideBet(tide, turn, tideBets, settle, queue, wallet, ids, new Currencies(store, clock)),
    cashOut: new CashOutTide(tide, tideBets, turn, settle, requireCaughtUp(store, bus, TIDE_BETS_GROUP)),
    reaction,
  };
}
