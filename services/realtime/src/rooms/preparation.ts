import type { Channel } from '@goldwake/contracts';
import type { RoomKey } from './filtered-room.js';

/** A socket's claim on a prepared room, until it ends. */
export interface PreparedRoom {
  /** The room of the channel to join. */
  readonly room: RoomKey;
  /** Salt of the epoch that the client sees; without it, the client sees the epoch of the room. */
  readonly epochSalt?: string;
  /** Ends the claim. Further calls do nothing. */
  end(): void;
}

/**
 * Prepares a channel that must load something before a socket can join it. The socket is allowed to subscribe, and
 * joins the room as soon as the promise resolves, without waiting for anything else.
 * @param moved called when the socket must move to another room of the channel. If that room continues the numbering of
 * the old one, the client gets no frame
 * @throws Refusal if the channel cannot be prepared now; then the subscription is refused with `unavailable`
 */
export type PrepareChannel = (uid: string, channel: Channel, moved: Moved) => Promise<PreparedRoom>;

export type Moved = (room: RoomKey, continues: boolean) => void;

/**
 * Preparations, keyed by the part of the channel name before the first dot. Channels without one are joined at once.
 */
export type Preparations = Readonly<Record<string, PrepareChannel>>;

export function preparationOf(preparations: Preparations, channel: Channel): PrepareChannel | undefined {
  const [name = ''] = channel.split('.', 1);
  return Object.hasOwn(preparations, name) ? preparations[name] : undefined;
}
