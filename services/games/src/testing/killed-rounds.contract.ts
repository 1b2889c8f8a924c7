import { type MultiStepGameId, parseMicros } from '@goldwake/contracts';
import type { StepResponse } from '@goldwake/contracts/http';
import { simpleAction } from '@goldwake/contracts/testing';
import type { Engine, EventStore } from '@goldwake/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, bet, byPlayer, catchUp, eventsOf, MULTI_STEP_IDS, type Process, play, UID } from './play-rounds.js';
import { openTableOn } from './table.js';

/** Steps of a round, by the event that stores each. A hand of blackjack includes a double or a split. */
const STEPS: Record<MultiStepGameId, readonly string[]> = {
  blackjack: [
    'bet_placed',
    'round_started',
    'raise_requested',
    'stake_raised',
    'action_taken',
    'round_resolved',
    'win_paid',
  ],
  breakwater: ['bet_placed', 'round_started', 'action_taken', 'round_resolved', 'win_paid'],
  fathom: ['bet_placed', 'round_started', 'action_taken', 'round_resolved', 'win_paid'],
};
const STOPS = MULTI_STEP_IDS.flatMap((id) =>
  STEPS[id].flatMap((type) => [
    { id, type, when: 'before', isStored: false },
    { id, type, when: 'after', isStored: true },
  ]),
);

/** Events that a round has exactly once. Other stakes and actions may be several. */
const ONCE = ['bet_placed', 'round_started', 'round_resolved', 'win_paid'];

/** Error of an append in a process that has stopped. */
class Stopped extends Error {}

/**
 * The process of a round stops between two steps: before or after each kind of event is stored. A new process continues
 * the round, and the player repeats the request.
 */
export function killedRoundsContract(engine: string, open: () => Promise<Engine>): void {
  describe(`a process that stops between two steps of a round on ${engine}`, () => {
    let table: Awaited<ReturnType<typeof openTableOn<Engine>>>;
    beforeAll(async () => {
      table = await openTableOn(await open());
      // The first bet also starts the seeds.
      await play(table, 'fathom', 'first');
    });
    afterAll(() => table?.engine.close());

    const balance = async () => BigInt((await table.wallet.summary(UID)).balances.gold_coins);

    it.each(STOPS)('a round of $id loses nothing and pays nothing twice, $when $type is stored', async (stop) => {
      for (let tries = 1; ; tries++) {
        const before = await balance();
        const { round, stopped } = await playStopped(stop, `${stop.id} ${stop.when} ${stop.type} ${tries}`);
        expect(round.state).toBe('resolved');
        expect(await balance()).toBe(before - parseMicros(round.stake) + parseMicros(round.payout as string));
        const stored = await eventsOfRound(round.round_id);
        for (const type of ONCE) expect(stored.filter((one) => one === type)).toEqual([type]);
        expect(stored.filter((type) => type === 'stake_raised')).toHaveLength(raisesOf(stored));
        // The first cards may end a hand before it has another stake.
        if (stopped && STEPS[stop.id].every((type) => stored.includes(type))) return;
      }
    });

    /** Plays a round whose process stops at the first append with an event of the type. */
    async function playStopped(
      { id, type, isStored }: (typeof STOPS)[number],
      key: string,
    ): Promise<{ round: StepResponse; stopped: boolean }> {
      const { store } = table.engine;
      const start = await store.lastPosition();
      let stopped = false;
      const stopping = new Proxy(store, {
        get(target, name) {
          const value = Reflect.get(target, name);
          if (name !== 'append') return typeof value === 'function' ? value.bind(target) : value;
          return async (...args: Parameters<EventStore['append']>) => {
            if (stopped) throw new Stopped();
            stopped = args[0].events.some((event) => event.type === type);
            if (!stopped) return target.append(...args);
            if (isStored) await target.append(...args);
            throw new Stopped();
          };
        },
      });
      let on: Process = table.another(stopping);
      const attempt = async (request: () => Promise<StepResponse>): Promise<StepResponse> => {
        try {
          return await request();
        } catch (error) {
          if (!(error instanceof Stopped)) throw error;
          on = table.another();
          await catchUp(store, on, start);
          return request();
        }
      };
      let round = await attempt(() => bet(on, id, byPlayer(key)));
      while (round.state === 'open') {
        const now = round;
        round = await attempt(() => act(on, now, simpleAction(now)));
      }
      return { round, stopped };
    }

    /** Returns the types of the events of a round in the wallet and in the stream of rounds. */
    async function eventsOfRound(roundId: string): Promise<string[]> {
      const events = [
        ...(await eventsOf(table.engine.store, `wallet-${UID}`)),
        ...(await eventsOf(table.engine.store, `rounds-${UID}`)),
      ];
      return events.filter(({ data }) => roundOf(data) === roundId).map(({ type }) => type);
    }
  });
}

const raisesOf = (types: readonly string[]) => types.filter((type) => type === 'raise_requested').length;

function roundOf(data: unknown): string | undefined {
  const { round_id, round } = data as { round_id?: string; round?: { round_id: string } };
  return round_id ?? round?.round_id;
}
