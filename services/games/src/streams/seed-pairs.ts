import type { CommandContext, FairnessEvent, SeedPairEnded } from '@goldwake/contracts';
import { Refusal, streamName } from '@goldwake/contracts';
import type { EventStore, Random, Snapshots } from '@goldwake/core';
import { codeHash, reactionContext, StreamRepository, systemCommandId } from '@goldwake/core';
import {
  type FairnessState,
  fairnessReducer,
  rotateSeeds,
  type SeedPair,
  type StartedSeeds,
  seedsOf,
  startFirstPair,
} from '../domain/index.js';
import { newClientSeed, newServerSeed } from '../fairness/draw.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

/** What a rotation needs of the event with which the wallet ended a pair. */
export type EndedPair = Pick<SeedPairEnded, 'seed_pair' | 'client_seed' | 'eventId' | 'correlationId'>;

/** Seed pairs of the players. All code that stores or reads them uses this class. */
export class SeedPairs {
  private readonly repository: StreamRepository<FairnessState, FairnessEvent>;

  constructor(
    private readonly store: EventStore,
    private readonly random: Random,
    snapshots?: Snapshots,
  ) {
    this.repository = new StreamRepository<FairnessState, FairnessEvent>(store, 'fairness', fairnessReducer, {
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN), agrees },
    });
  }

  /**
   * Returns the player's current seeds, including rotations by other processes; null if no pair has been started yet.
   */
  async inForce(uid: string): Promise<StartedSeeds | null> {
    return (await this.repository.load(uid)).state.seeds;
  }

  /** Returns the player's current seeds. Starts the first pair if there is none. */
  async current(uid: string, context: CommandContext): Promise<StartedSeeds> {
    const seeds = await this.inForce(uid);
    if (seeds) return seeds;
    const fresh = {
      first: newServerSeed(this.random),
      client_seed: newClientSeed(this.random),
      next: newServerSeed(this.random),
    };
    // The fixed command id makes concurrent requests idempotent: only one of them starts the first pair.
    const key = systemCommandId('first-pair', uid);
    const own = { ...context, commandId: key, commandHash: key };
    const { state: after } = await this.repository.execute(uid, own, (now) => startFirstPair(now, fresh));
    if (!after.seeds) throw new Error(`fairness-${uid}: the first seed pair was stored but cannot be read back`);
    return after.seeds;
  }

  /**
   * Starts the pair that follows an ended one, and returns the new seeds. A repeated call returns the same seeds.
   * @throws Refusal `conflict` if another pair is active
   */
  async rotate(uid: string, ended: EndedPair): Promise<StartedSeeds> {
    const { seed_pair, client_seed } = ended;
    const fresh = { client_seed, next: newServerSeed(this.random) };
    const context = reactionContext(ended, systemCommandId('rotate', `${uid}:${seed_pair}`), uid);
    const { events } = await this.repository.execute(uid, context, (state) => {
      if (state.seeds?.active.seed_pair !== seed_pair) throw new Refusal('conflict');
      return rotateSeeds(state, fresh);
    });
    const [event] = events;
    if (!event) throw new Error(`fairness-${uid}: the rotation stored no event`);
    return seedsOf(event);
  }

  /**
   * Returns the seed pairs with the numbers `from` to `to`, in ascending order. Includes the active pair if it is in
   * the range.
   */
  async numbered(uid: string, from: number, to: number): Promise<SeedPair[]> {
    const pairs: SeedPair[] = [];
    const stream = streamName('fairness', uid);
    for await (const event of this.store.readStream(stream, { fromVersion: from, toVersion: to })) {
      pairs.push(seedsOf(event as FairnessEvent).active);
    }
    return pairs;
  }
}

/**
 * Checks that a snapshot equals the state in the last event. Each event contains the complete state. Without this
 * check, a manipulated snapshot would let an attacker choose the seeds and therefore the rolls.
 */
function agrees(state: FairnessState, event: FairnessEvent): boolean {
  const stated = fairnessReducer.evolve(fairnessReducer.initial(event.data.uid), event);
  return JSON.stringify(state) === JSON.stringify(stated);
}
