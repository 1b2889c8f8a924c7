import { type CommandContext, DICE, type DiceParams } from '@goldwake/contracts';
import type { BetResponseOf } from '@goldwake/contracts/http';
import { type Engine, type EventStore, KeyedQueue } from '@goldwake/core';
import { openTestEngine } from '@goldwake/embedded/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { jest } from '@jest/globals';
import { BetDraws } from '../commands/bet-draws.js';
import { ContinueRound } from '../commands/continue-round.js';
import { handleUnfinishedRounds } from '../commands/finish-rounds.js';
import { PlaceBet } from '../commands/place-bet.js';
import { RotateSeeds } from '../commands/rotate-seeds.js';
import { StartRound } from '../commands/start-round.js';
import { TakeAction } from '../commands/take-action.js';
import { type BetRequest, oneStepRound } from '../domain/index.js';
import { betResponse } from '../http/bet-response.js';
import { rounds } from '../projections/rounds.js';
import { FairnessView } from '../queries/fairness-view.js';
import { RoundHistory } from '../queries/round-history.js';
import { StepRounds } from '../queries/step-rounds.js';
import { Currencies } from '../streams/currencies.js';
import { NextDraw } from '../streams/next-draw.js';
import { PlayerRoundStreams } from '../streams/player-rounds.js';
import { SeedPairs } from '../streams/seed-pairs.js';
import { tideParts } from './tide-parts.js';

/** Initial Gold Coins balance of player u1, in micros. The wallet is at `OPENING_VERSION` then. */
export const OPENING = 1_000_000_000n;
export const OPENING_VERSION = 2;
export const EVEN_BET: BetRequest<DiceParams> = {
  currency: 'gold_coins',
  stake: '1000000',
  params: { target: 5_000, direction: 'over' },
};

/** Opens the game services on an embedded test engine of their own. */
export const openTable = async () => openTableOn(await openTestEngine());

/**
 * Opens the game services on an engine, wired as in the production module. `another()` simulates a second process on
 * the same store.
 */
export async function openTableOn<OnEngine extends Engine>(engine: OnEngine) {
  const { store, documents, bus, ids, random, clock, scheduler } = engine;
  await documents.declare(...rounds.collections);
  bus.subscribe(rounds);
  await bus.start();

  function another(over: EventStore = store) {
    const wallet = openLedger({ store: over, clock });
    const pairs = new SeedPairs(over, random);
    const queue = new KeyedQueue();
    const currencies = new Currencies(over, engine.clock);
    const draws = new BetDraws(pairs, new NextDraw(wallet));
    const bets = new PlaceBet(draws, queue, wallet, ids, currencies);
    const tide = tideParts({ engine, store: over, bus, scheduler, wallet, queue });
    const history = new RoundHistory(documents, over, bus, pairs, tide.tideProofs);
    const rounds = new PlayerRoundStreams(over, scheduler);
    const continueRound = new ContinueRound(pairs, rounds, wallet);
    return {
      wallet,
      /** Spy on all wallet calls that settle a bet, including refused calls. */
      settling: jest.spyOn(wallet, 'betAndWin'),
      pairs,
      view: new FairnessView(pairs, wallet),
      history,
      tide,
      rotate: new RotateSeeds(pairs, queue, wallet, random),
      rounds,
      continueRound,
      start: new StartRound(draws, queue, rounds, continueRound, wallet, ids, currencies),
      act: new TakeAction(queue, rounds, continueRound, history, wallet),
      steps: new StepRounds(rounds, history, wallet),
      bets,
      /** Places bets in dice. */
      bet: {
        execute: async (uid: string, request: BetRequest<DiceParams>, context: CommandContext) =>
          betResponse(await bets.execute(uid, DICE, request, context), oneStepRound) as BetResponseOf<'dice'>,
      },
    };
  }
  const table = another();
  handleUnfinishedRounds(scheduler, table.continueRound, engine.clock);
  await scheduler.start();
  await fund(table.wallet, 'u1', { gold_coins: `${OPENING}` });
  return { engine, another, ...table };
}
