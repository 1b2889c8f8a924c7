import { type ChatterEvent, type CommandContext, Refusal, type StoredEvent, streamName } from '@goldwake/contracts';
import {
  CommandMismatch,
  codeHash,
  type Decide,
  type EventStore,
  type Executed,
  type Loaded,
  type Snapshots,
  StreamRepository,
} from '@goldwake/core';
import { type ChatterState, chatterReducer } from '../domain/index.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;
/** Number of states in memory. A state has up to 300 messages, some 100 kB. */
const STATES_MAX = 1_000;

/** Chat streams of the players: the only code that stores or reads them. */
export class Chatters {
  private readonly repository: StreamRepository<ChatterState, ChatterEvent>;

  constructor(
    private readonly store: EventStore,
    snapshots?: Snapshots,
  ) {
    this.repository = new StreamRepository<ChatterState, ChatterEvent>(store, 'chatter', chatterReducer, {
      cached: STATES_MAX,
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN) },
    });
  }

  load(uid: string): Promise<Loaded<ChatterState>> {
    return this.repository.load(uid);
  }

  /** @throws Refusal of `decide`, `idempotency_mismatch` */
  async execute(
    uid: string,
    context: CommandContext,
    decide: Decide<ChatterState, ChatterEvent>,
  ): Promise<Executed<ChatterState, ChatterEvent>> {
    const executed = await this.repository.execute(uid, context, decide);
    // A command that stores nothing is not appended, so the repository has not compared its key with earlier commands.
    if (executed.events.length === 0) await this.stored(uid, context);
    return executed;
  }

  /** Returns the event that a command has stored before; undefined if it has stored none. */
  async stored(
    uid: string,
    { commandId, commandHash }: CommandContext,
  ): Promise<StoredEvent<ChatterEvent> | undefined> {
    try {
      const events = await this.store.findCommand(streamName('chatter', uid), commandId, commandHash);
      return events?.[0] as StoredEvent<ChatterEvent> | undefined;
    } catch (error) {
      throw error instanceof CommandMismatch ? new Refusal('idempotency_mismatch') : error;
    }
  }
}
