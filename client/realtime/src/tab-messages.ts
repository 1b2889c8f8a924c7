import type { Channel, PushFrame, SkippedFrame } from '@goldwake/contracts';
import type { ConnectionState } from './connect.js';
import type { Standing } from './positions.js';

/** Asked of whoever leads, by a tab that has just come, finds something missing, or has heard nothing for a while. */
export interface Ask {
  kind: 'ask';
  /** The asking page was shown again, or has a network again. */
  wake: boolean;
}
/** The leader's answer, to all: on being asked, on each new state, and when its positions have jumped. */
export interface LeaderStanding {
  kind: 'standing';
  state: ConnectionState;
  positions: Standing;
}
/** Passed on by the leader as it came from the server. */
export interface RelayedFrame {
  kind: 'frame';
  /** Of the channel: a leader that has been away may still speak of another life of the offsets. */
  epoch: string;
  frame: (PushFrame | SkippedFrame) & { channel: Channel };
}
export type TabMessage = Ask | LeaderStanding | RelayedFrame;

/** The part of the standard BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: TabMessage): void;
  close(): void;
  onmessage: ((event: never) => void) | null;
}
export type TabChannelClass = new (name: string) => TabChannel;

/** The part of the standard LockManager that is used. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}
