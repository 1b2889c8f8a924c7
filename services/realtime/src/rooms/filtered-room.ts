import type { Channel } from '@goldwake/contracts';
import type { Message } from './message.js';

/**
 * Room with its own selection of a channel's pushes, and therefore with its own offsets. It is its own key in the hub,
 * and its members know only the name of the channel.
 */
export interface FilteredRoom {
  readonly channel: Channel;
  /** Returns the push as the members see it; the same object if they see all of it, undefined if they do not see it. */
  filter(message: Message): Message | undefined;
  /** Called when the hub has deleted the room. */
  dropped(): void;
}

/** Key of a room: the channel if all its members receive every push. */
export type RoomKey = Channel | FilteredRoom;

export function channelOf(room: RoomKey): Channel {
  return typeof room === 'string' ? room : room.channel;
}
