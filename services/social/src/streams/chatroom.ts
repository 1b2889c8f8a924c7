import type { ChatroomEvent, CommandContext } from '@goldwake/contracts';
import { type Decide, type EventStore, type Executed, type Loaded, StreamRepository } from '@goldwake/core';
import { type ChatroomState, chatroomReducer } from '../domain/index.js';

const ROOM = 'global';

/** The stream of the only chat room, with its settings. */
export class Chatroom {
  private readonly repository: StreamRepository<ChatroomState, ChatroomEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository(store, 'chatroom', chatroomReducer);
  }

  load(): Promise<Loaded<ChatroomState>> {
    return this.repository.load(ROOM);
  }

  /** @throws Refusal of `decide`, `idempotency_mismatch` */
  execute(
    context: CommandContext,
    decide: Decide<ChatroomState, ChatroomEvent>,
  ): Promise<Executed<ChatroomState, ChatroomEvent>> {
    return this.repository.execute(ROOM, context, decide);
  }
}
