import type { Channel, PushFrame, SkippedFrame, SubscriptionRefusal } from '@goldwake/contracts';
import type { ConnectionState } from './connect.js';
import type { ChannelState } from './positions.js';

/**
 * Request to the leader, sent by a tab that has just opened, has detected a gap, or has received nothing for a while.
 */
export interface Ask {
  kind: 'ask';
  /** Whether the sender has just become visible or has its network back. */
  wake: boolean;
  /** Channels to which the sender has subscribed. */
  channels: Channel[];
}
/**
 * The leader's state, broadcast to all tabs in response to a request, on each state change, and after a jump of
 * its positions.
 */
export interface LeaderState {
  kind: 'leader_state';
  state: ConnectionState;
  positions: ChannelState;
  /** Channels that the leader subscribes to for all tabs. A tab whose own channel is missing here sends a request. */
  channels: Channel[];
}
/** Sent by a tab that no longer needs a channel. */
export interface Leave {
  kind: 'leave';
  channels: Channel[];
}
/** Tells all tabs that the server has refused a subscription; with `unavailable`, the leader tries again. */
export interface Refused {
  kind: 'refused';
  channel: Channel;
  code: SubscriptionRefusal;
}
/** A server frame that the leader forwards unchanged. */
export interface RelayedFrame {
  kind: 'frame';
  /** Epoch of the channel's history. A leader that was suspended may still forward frames of an old epoch. */
  epoch: string;
  frame: (PushFrame | SkippedFrame) & { channel: Channel };
}
export type TabMessage = Ask | LeaderState | Leave | Refused | RelayedFrame;

/** The part of the standard BroadcastChannel interface that this package uses. */
export interface TabChannel {
  postMessage(message: TabMessage): void;
  close(): void;
  onmessage: ((event: never) => void) | null;
}
export type TabChannelClass = new (name: string) => TabChannel;

/** The part of the standard LockManager interface that this package uses. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}
