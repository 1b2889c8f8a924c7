import type { Channel, PushFrame, SkippedFrame } from '@goldwake/contracts';
import type { ConnectionState } from './connect.js';
import type { ChannelState } from './positions.js';

/** Request to the leader, sent by a tab that has just opened, detects a gap, or has received nothing for a while. */
export interface Ask {
  kind: 'ask';
  /** Whether the sender has become visible again or has a network again. */
  wake: boolean;
}
/**
 * The leader's state, broadcast to all tabs: in response to a request, on each new state, and when its positions have
 * jumped.
 */
export interface LeaderState {
  kind: 'standing';
  state: ConnectionState;
  positions: ChannelState;
}
/** A frame that the leader forwards unchanged from the server. */
export interface RelayedFrame {
  kind: 'frame';
  /** Epoch of the channel. A leader that was suspended may still forward frames of an old epoch. */
  epoch: string;
  frame: (PushFrame | SkippedFrame) & { channel: Channel };
}
export type TabMessage = Ask | LeaderState | RelayedFrame;

/** The part of the standard BroadcastChannel interface that is used. */
export interface TabChannel {
  postMessage(message: TabMessage): void;
  close(): void;
  onmessage: ((event: never) => void) | null;
}
export type TabChannelClass = new (name: string) => TabChannel;

/** The part of the standard LockManager interface that is used. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}
