import type { CommandContext, RoundEvent, StoredEvent } from '@goldwake/contracts';
import {
  codeHash,
  type Decide,
  type DocumentWrite,
  type EventStore,
  type Executed,
  type Scheduler,
  type Snapshots,
  StreamRepository,
} from '@goldwake/core';
import { OPEN_MS_MAX, type PlayerRounds, playerRoundsReducer } from '../domain/index.js';

/** Timer that ends a round whose player stays away. */
export const FINISH_ROUND = 'games.finish_round';
const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

export interface FinishRound {
  uid: string;
  round_id: string;
}

/** Streams of the rounds in several steps, one for each player. The timer of a round is stored with its events. */
export class PlayerRoundStreams {
  private readonly repository: StreamRepository<PlayerRounds, RoundEvent>;

  constructor(
    store: EventStore,
    private readonly scheduler: Pick<Scheduler, 'scheduleWrite' | 'cancelWrite'>,
    snapshots?: Snapshots,
  ) {
    this.repository = new StreamRepository<PlayerRounds, RoundEvent>(store, 'rounds', playerRoundsReducer, {
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN) },
    });
  }

  async load(uid: string): Promise<PlayerRounds> {
    return (await this.repository.load(uid)).state;
  }

  /**
   * Stores the events of a command, and the timer of a round that starts or ends.
   * @throws Refusal `idempotency_mismatch` and those of `decide`
   */
  execute(
    uid: string,
    context: CommandContext,
    decide: Decide<PlayerRounds, RoundEvent>,
  ): Promise<Executed<PlayerRounds, RoundEvent>> {
    return this.repository.execute(uid, context, decide, (events) => this.timersOf(uid, events, context));
  }

  private timersOf(uid: string, events: readonly RoundEvent[], { correlationId }: CommandContext): DocumentWrite[] {
    const [first] = events;
    const last = events.at(-1);
    if (last?.type === 'round_resolved' || last?.type === 'round_cancelled') {
      return first?.type === 'round_started' ? [] : [this.scheduler.cancelWrite(FINISH_ROUND, last.data.round_id)];
    }
    if (first?.type !== 'round_started') return [];
    const { round_id, placed_at } = first.data;
    const payload: FinishRound = { uid, round_id };
    const at = Date.parse(placed_at) + OPEN_MS_MAX;
    return [this.scheduler.scheduleWrite({ command: FINISH_ROUND, key: round_id, at, payload, correlationId })];
  }
}

type Ended = StoredEvent<Extract<RoundEvent, { type: 'round_resolved' | 'round_cancelled' }>>;

/** Returns the event that ended a round, if it is among the events. */
export function endOf(events: readonly StoredEvent<RoundEvent>[]): Ended | undefined {
  const last = events.at(-1);
  return last?.type === 'round_resolved' || last?.type === 'round_cancelled' ? (last as Ended) : undefined;
}
