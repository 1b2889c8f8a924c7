import type { Channel, PushFrame, SkippedFrame, SubscribedChannel } from '@goldwake/contracts';
import type { Connection, ConnectionState, ConnectOptions, Subscription, SubscriptionHandlers } from './connect.js';
import { LastingConnection } from './lasting-connection.js';
import { Listener } from './listener.js';
import { Plan } from './plan.js';
import { SYSTEM_TIMERS } from './ports.js';
import type { Locks, TabChannel, TabChannelClass, TabMessage } from './tab-messages.js';

/**
 * Interval at which a visible page asks the leader for its state, in milliseconds. If a request stays unanswered for as
 * long, the page takes over as leader.
 */
export const REQUEST_MS = 5_000;

export interface ShareOptions extends ConnectOptions {
  /**
   * Name of the lock and of the broadcast channel. It must differ per player and per version of the
   * messages between tabs.
   */
  name: string;
  locks: Locks;
  BroadcastChannel: TabChannelClass;
  /** Returns whether the page may be visible to the user. */
  isShown(): boolean;
}

/**
 * Shares one connection between all tabs of a browser. The tab that holds the lock is the leader and forwards received
 * frames to the others. When that tab closes, crashes or is discarded, the lock passes to another tab, which resumes
 * from its own position. The state `stopped` is not forwarded: each tab gets it from the server when it becomes leader.
 */
export function share(options: ShareOptions): Connection {
  const connection = new SharedConnection(options);
  connection.join();
  return connection;
}

class SharedConnection implements Connection {
  state: ConnectionState = { name: 'connecting' };
  private readonly listener: Listener;
  private readonly channel: TabChannel;
  private readonly plan: Plan;
  /** The connection to the server; defined only while this tab is the leader. */
  private leading: LastingConnection | undefined;
  /** Aborts the pending lock request, or identifies the held lock once it is granted. */
  private lockRequest: AbortController | undefined;
  private releaseLock: (() => void) | undefined;
  private unanswered = false;
  private online = true;
  /**
   * Channels that the tabs have subscribed to, as far as this tab knows. The leader subscribes to them for all tabs.
   */
  private readonly channels = new Set<Channel>();

  constructor(private readonly options: ShareOptions) {
    this.listener = new Listener(options, {
      frame: (frame) => this.relay(frame),
      state: () => this.broadcastState(),
      refused: (channel, code) => this.channel.postMessage({ kind: 'refused', channel, code }),
    });
    this.plan = new Plan(options.timers ?? SYSTEM_TIMERS);
    this.channel = new options.BroadcastChannel(options.name);
  }

  join(): void {
    this.channel.onmessage = (event: { data: TabMessage }) => this.receive(event.data);
    this.options.onState?.(this.state);
    this.queue();
    this.ask(false);
  }

  networkBack(): void {
    this.online = true;
    if (this.leading) this.leading.networkBack();
    else this.ask(true);
  }

  networkLost(): void {
    this.online = false;
    this.leading?.networkLost();
  }

  wake(): void {
    if (this.leading) this.leading.wake();
    else this.ask(true);
  }

  subscribe(channel: SubscribedChannel, handlers: SubscriptionHandlers): Subscription {
    const subscription = this.listener.subscribe(channel, handlers, () => this.leave([channel]));
    if (this.leading) {
      this.leading.join(channel);
      this.broadcastState();
    } else if (!this.channels.has(channel)) {
      this.channels.add(channel);
      this.ask(false);
    }
    return subscription;
  }

  close(): void {
    this.listener.close();
    if (this.state.name === 'stopped') return;
    this.leave(this.listener.subscriptions.channels());
    this.stop({ name: 'stopped' });
  }

  /** Reports that this tab no longer needs the channels. A tab that still needs one of them requests it again. */
  private leave(channels: Channel[]): void {
    if (this.state.name === 'stopped' || channels.length === 0) return;
    this.drop(channels);
    this.channel.postMessage({ kind: 'leave', channels });
  }

  private drop(channels: readonly Channel[]): void {
    for (const channel of channels) {
      if (this.leading) this.leading.leave(channel);
      else this.channels.delete(channel);
    }
    this.broadcastState();
  }

  /**
   * Requests the lock.
   * @param steal takes the lock from a leader that does not respond, because a hidden page may be suspended
   */
  private queue(steal = false): void {
    this.lockRequest?.abort();
    const controller = new AbortController();
    this.lockRequest = controller;
    const whileLeading = async () => {
      if (this.lockRequest !== controller) return;
      this.lead();
      if (this.lockRequest !== controller) return;
      await new Promise<void>((resolve) => {
        this.releaseLock = resolve;
      });
    };
    this.options.locks
      .request(this.options.name, steal ? { steal } : { signal: controller.signal }, whileLeading)
      .catch(() => {
        if (this.lockRequest !== controller) return;
        if (this.leading) this.follow();
        // The browser grants no lock, so this tab opens its own connection.
        else this.lead();
      });
  }

  private lead(): void {
    this.plan.clear();
    const onState = (state: ConnectionState) => (state.name === 'stopped' ? this.stop(state) : this.enter(state));
    this.leading = new LastingConnection({ ...this.options, onState }, this.listener, this.channels);
    if (this.online) this.leading.open();
    else this.leading.networkLost();
  }

  /** Stops leading after another tab has taken over the lock. */
  private follow(): void {
    this.leading?.abandon();
    this.leading = undefined;
    this.queue();
    this.ask(false);
  }

  private stop(state: ConnectionState): void {
    this.leading?.abandon();
    this.leading = undefined;
    this.plan.clear();
    this.lockRequest?.abort();
    this.lockRequest = undefined;
    this.releaseLock?.();
    this.channel.close();
    this.enter(state);
  }

  private ask(wake: boolean): void {
    if (this.state.name === 'stopped') return;
    this.unanswered = true;
    this.channel.postMessage({ kind: 'ask', wake, channels: this.listener.subscriptions.channels() });
    this.plan.clear();
    this.plan.after(REQUEST_MS, () => this.check());
  }

  private check(): void {
    if (!this.options.isShown()) this.plan.after(REQUEST_MS, () => this.check());
    else if (this.unanswered) this.queue(true);
    else this.ask(false);
  }

  private receive(message: TabMessage): void {
    if (message.kind === 'ask') {
      for (const channel of message.channels) this.leading?.join(channel);
      if (message.wake) this.leading?.wake();
      else this.leading?.doOverdue();
      this.broadcastState();
      return;
    }
    if (message.kind === 'leave') {
      this.drop(message.channels.filter((channel) => !this.listener.subscriptions.has(channel)));
      return;
    }
    // Two tabs may lead for a short time, until the former leader is notified that its lock was taken.
    if (this.leading) return;
    this.unanswered = false;
    if (message.kind === 'leader_state') {
      this.enter(message.state);
      this.shareChannels(message.channels);
      this.listener.catchUp(message.positions);
    } else if (message.kind === 'refused' && message.code === 'unavailable') {
      // The leader tries again.
      this.listener.subscriptions.postpone(message.channel);
    } else if (message.kind === 'refused') {
      this.channels.delete(message.channel);
      this.listener.subscriptions.refuse(message.channel, message.code);
    } else {
      const sameLife = this.listener.positions.epochOf(message.frame.channel) === message.epoch;
      if (!sameLife || !this.listener.take(message.frame)) this.ask(false);
    }
  }

  /** Adopts the leader's list of channels, and requests the channels of this tab that the leader does not know. */
  private shareChannels(known: readonly Channel[]): void {
    const own = this.listener.subscriptions.channels();
    this.channels.clear();
    for (const channel of [...known, ...own]) this.channels.add(channel);
    if (own.some((channel) => !known.includes(channel))) this.ask(false);
  }

  private relay(frame: PushFrame | SkippedFrame): void {
    const epoch = this.listener.positions.epochOf(frame.channel);
    if (this.leading && epoch !== undefined) this.channel.postMessage({ kind: 'frame', epoch, frame });
  }

  private broadcastState(): void {
    if (!this.leading) return;
    const { state, listener } = this;
    const channels = [...this.channels];
    this.channel.postMessage({ kind: 'leader_state', state, positions: listener.positions.all(), channels });
  }

  private enter(state: ConnectionState): void {
    const same = JSON.stringify(state) === JSON.stringify(this.state);
    this.state = state;
    this.broadcastState();
    if (!same) this.options.onState?.(state);
  }
}
