import type { CommandContext, FairnessEvent } from '@goldwake/contracts';
import { streamName } from '@goldwake/contracts';
import type { Chance, EventStore, Snapshots } from '@goldwake/platform';
import { codeHash, StreamRepository, systemCommandId } from '@goldwake/platform';
import {
  type FairnessState,
  fairnessReducer,
  rotateSeeds,
  type SeedPair,
  type StartedSeeds,
  seedsOf,
  startFirstPair,
} from './domain/index.js';
import { newClientSeed, newServerSeed } from './draw.js';

const DOMAIN = new URL('./domain/index.js', import.meta.url).href;

/** The players' seed pairs: the only code that stores or reads them. */
export class SeedPairs {
  private readonly repository: StreamRepository<FairnessState, FairnessEvent>;

  constructor(
    private readonly store: EventStore,
    private readonly chance: Chance,
    snapshots?: Snapshots,
  ) {
    this.repository = new StreamRepository<FairnessState, FairnessEvent>(store, 'fairness', fairnessReducer, {
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN), agrees },
    });
  }

  /** The pair in force as of now, also when another process rotated it; null where none was ever started. */
  async inForce(uid: string): Promise<StartedSeeds | null> {
    return (await this.repository.load(uid)).state.seeds;
  }

  /** As `inForce`; the first is started when there is none. */
  async current(uid: string, context: CommandContext): Promise<StartedSeeds> {
    const seeds = await this.inForce(uid);
    if (seeds) return seeds;
    const fresh = {
      first: newServerSeed(this.chance),
      client_seed: newClientSeed(this.chance),
      next: newServerSeed(this.chance),
    };
    // Every player has one first pair, however many requests ask for it at once.
    const key = systemCommandId('first-pair', uid);
    const own = { ...context, commandId: key, commandHash: key };
    const { state: after } = await this.repository.execute(uid, own, (now) => startFirstPair(now, fresh));
    if (!after.seeds) throw new Error(`fairness-${uid}: the first pair was stored but is not there`);
    return after.seeds;
  }

  /** The seeds that the command started: now, or when it was first sent. @throws Refusal `idempotency_mismatch` */
  async rotate(uid: string, clientSeed: string | undefined, context: CommandContext): Promise<StartedSeeds> {
    await this.current(uid, context);
    const fresh = { client_seed: clientSeed ?? newClientSeed(this.chance), next: newServerSeed(this.chance) };
    const { events } = await this.repository.execute(uid, context, (state) => rotateSeeds(state, fresh));
    const [event] = events;
    if (!event) throw new Error(`fairness-${uid}: a rotation stored nothing`);
    return seedsOf(event);
  }

  /** Pairs numbered `from` to `to`, in that order, active one included if in the range. */
  async numbered(uid: string, from: number, to: number): Promise<SeedPair[]> {
    const pairs: SeedPair[] = [];
    const stream = streamName('fairness', uid);
    for await (const event of this.store.readStream(stream, { fromVersion: from, toVersion: to })) {
      pairs.push(seedsOf(event as FairnessEvent).active);
    }
    return pairs;
  }
}

/** Each event states all there is: a snapshot with seeds of somebody's choosing would be a roll of their choosing. */
function agrees(state: FairnessState, event: FairnessEvent): boolean {
  const stated = fairnessReducer.evolve(fairnessReducer.initial(event.data.uid), event);
  return JSON.stringify(state) === JSON.stringify(stated);
}
