import { type CommandContext, type PairEvent, pairId } from '@goldwake/contracts';
import { type Decide, type EventStore, type Executed, type Loaded, StreamRepository } from '@goldwake/core';
import { type PairState, pairReducer } from '../domain/index.js';

export type PairChange = Executed<PairState, PairEvent>;

/** Streams of pairs of players: the only code that stores or reads them. */
export class Pairs {
  private readonly repository: StreamRepository<PairState, PairEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository(store, 'pair', pairReducer);
  }

  load(one: string, other: string): Promise<Loaded<PairState>> {
    return this.repository.load(pairId(one, other));
  }

  /**
   * Executes a command of a player on the pair with another one.
   * @throws Refusal of `decide`, `idempotency_mismatch`
   */
  execute(
    uid: string,
    other: string,
    context: CommandContext,
    decide: Decide<PairState, PairEvent>,
  ): Promise<PairChange> {
    // Both players send commands to the stream, so the uid is part of the key: equal keys of the two must not clash.
    const own = { ...context, commandId: `${uid}:${context.commandId}` };
    return this.repository.execute(pairId(uid, other), own, decide);
  }
}
