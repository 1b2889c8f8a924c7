import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { BlockedPlayer } from '@goldwake/contracts/http';
import type { CaughtUp, Clock } from '@goldwake/core';
import { BLOCKS_MAX, blockPlayer } from '../domain/index.js';
import { type People, shown } from '../queries/people.js';
import type { Relations } from '../queries/relations.js';
import type { Pairs } from '../streams/pairs.js';

export class BlockPlayer {
  constructor(
    private readonly pairs: Pairs,
    private readonly people: People,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
    private readonly clock: Clock,
  ) {}

  /**
   * Blocks a player. A banned player can be blocked too.
   * @throws Refusal `self_request`, `blocks_full`, `not_found`, also if the other player has blocked this one
   */
  async execute(uid: string, userId: string, context: CommandContext): Promise<BlockedPlayer> {
    if (userId === uid) throw new Refusal('self_request');
    await this.caughtUp();
    const [person, blocks] = await Promise.all([this.people.find(userId), this.relations.count(uid, 'blocking')]);
    // The number is checked before the append, so simultaneous blocks may exceed the limit by a few.
    const isFull = blocks >= BLOCKS_MAX;
    const change = { blocker: uid, other: person?.uid, now: this.clock.now() };
    const { events, state } = await this.pairs.execute(uid, userId, context, (present) =>
      blockPlayer(present, change, isFull),
    );
    const stored = events.at(-1);
    const blocked_at =
      stored?.type === 'player_blocked' ? (stored.data as BlockedAt).blocked_at : state.block?.blocked_at;
    if (!person || !blocked_at) throw new Error(`the block of ${userId} by ${uid} stored no event`);
    return { ...shown(person), blocked_at };
  }
}

type BlockedAt = Pick<BlockedPlayer, 'blocked_at'>;
