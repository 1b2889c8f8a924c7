import {
  type Channel,
  type HelloFrame,
  isAutomatic,
  type ServerFrame,
  type SubscriptionRefusal,
} from '@goldwake/contracts';
import { metrics } from '../metrics.js';
import { type ChannelRules, refusalOf } from '../rooms/channel-rules.js';
import type { Hub, Joined, Member } from '../rooms/hub.js';
import { type Preparations, type PreparedChannel, preparationOf } from '../rooms/preparation.js';
import type { Limits } from './limits.js';
import type { SocketWriter } from './socket-writer.js';

export interface SubscriptionParts {
  hub: Hub;
  limits: Pick<Limits, 'subscriptionsMax' | 'preparation'>;
  channelRules: ChannelRules;
  preparations: Preparations;
}

/** Part of a session that its subscriptions use. */
export interface Subscriber extends Member {
  readonly writer: Member['writer'] & Pick<SocketWriter, 'forget'>;
  reply(frame: ServerFrame): void;
}

type Positions = NonNullable<HelloFrame['positions']>;

/** The channels that one socket receives, and its requests about them, which are answered in order. */
export class Subscriptions {
  private joined: readonly Channel[] = [];
  /** The channels that needed a preparation. Only few sockets have one. */
  private prepared: Map<Channel, PreparedChannel> | undefined;
  /** Resolves when all requests so far have been answered; undefined while none waits for a channel to be prepared. */
  private preparing: Promise<void> | undefined;
  private over = false;

  constructor(
    private readonly subscriber: Subscriber,
    private readonly parts: SubscriptionParts,
  ) {}

  get channels(): readonly Channel[] {
    return this.joined;
  }

  /**
   * Prepares the channels that a hello asks for.
   * @param wanted channels in the order of the hello. Those that are not permitted or cannot be prepared are omitted
   * @returns the channels that the socket may join
   */
  prepare(
    uid: string,
    automatic: readonly Channel[],
    wanted: readonly Channel[],
  ): readonly Channel[] | Promise<readonly Channel[]> {
    const channels = [...automatic];
    for (const channel of wanted) {
      if (this.refusalToJoin(uid, channel, channels) === undefined) channels.push(channel);
    }
    if (channels.every((channel) => !preparationOf(this.parts.preparations, channel))) return channels;
    const { welcomeMs } = this.parts.limits.preparation;
    const entered = channels.map((channel) => this.enter(uid, channel, welcomeMs));
    return Promise.all(entered).then((isEntered) => channels.filter((_, at) => isEntered[at]));
  }

  /** Joins prepared channels, resuming from the client's positions. */
  resume(channels: readonly Channel[], positions: Positions): Joined[] {
    this.joined = channels;
    return this.parts.hub.join(this.subscriber, channels, positions);
  }

  /** Answers a `subscribe` frame. */
  subscribe(uid: string, channel: Channel): void | Promise<void> {
    return this.inOrder(() => {
      const refusal = this.refusalToJoin(uid, channel, this.joined);
      if (refusal) this.refuse(channel, refusal);
      else if (preparationOf(this.parts.preparations, channel)) return this.enterAndJoin(uid, channel);
      else this.join(channel);
    });
  }

  /** Answers an `unsubscribe` frame. */
  unsubscribe(channel: Channel): void | Promise<void> {
    return this.inOrder(() => {
      if (!this.joined.includes(channel) || isAutomatic(channel)) {
        this.subscriber.reply({ kind: 'refused', channel, code: 'not_subscribed' });
        return;
      }
      this.joined = this.joined.filter((other) => other !== channel);
      this.parts.hub.leave(this.subscriber, [channel]);
      this.subscriber.writer.forget(channel);
      this.prepared?.get(channel)?.end();
      this.prepared?.delete(channel);
      this.subscriber.reply({ kind: 'unsubscribed', channel });
    });
  }

  /** Leaves all channels, because the socket is closed. One that is being prepared is left when ready. */
  end(): void {
    this.over = true;
    this.parts.hub.leave(this.subscriber, this.joined);
    for (const prepared of this.prepared?.values() ?? []) prepared.end();
    this.prepared = undefined;
  }

  /** Runs a request at once, or after the earlier ones if one of them is still waiting for its channel. */
  private inOrder(request: () => void | Promise<void>): void | Promise<void> {
    const answered = this.preparing ? this.preparing.then(() => (this.over ? undefined : request())) : request();
    if (!answered) return;
    const preparing = answered.finally(() => {
      if (this.preparing === preparing) this.preparing = undefined;
    });
    this.preparing = preparing;
    return preparing;
  }

  private async enterAndJoin(uid: string, channel: Channel): Promise<void> {
    const isEntered = await this.enter(uid, channel, this.parts.limits.preparation.subscribeMs);
    if (this.over) return;
    if (isEntered) this.join(channel);
    else this.refuse(channel, 'unavailable');
  }

  /**
   * Prepares a channel, if it needs a preparation.
   * @returns false if the channel cannot be prepared, or not within `ms`, or if the socket is closed meanwhile
   */
  private enter(uid: string, channel: Channel, ms: number): Promise<boolean> {
    const prepare = preparationOf(this.parts.preparations, channel);
    if (!prepare) return Promise.resolve(true);
    return new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve(false);
      }, ms).unref();
      prepare(uid).then(
        (prepared) => {
          clearTimeout(timer);
          if (isLate || this.over) prepared.end();
          else {
            this.prepared ??= new Map();
            this.prepared.set(channel, prepared);
          }
          resolve(!isLate && !this.over);
        },
        () => {
          clearTimeout(timer);
          resolve(false);
        },
      );
    });
  }

  private join(channel: Channel): void {
    metrics.subscriptions.inc({ result: 'subscribed' });
    this.joined = [...this.joined, channel];
    for (const { epoch, offset } of this.parts.hub.join(this.subscriber, [channel], {})) {
      this.subscriber.reply({ kind: 'subscribed', channel, epoch, offset });
    }
  }

  private refuse(channel: Channel, code: SubscriptionRefusal): void {
    metrics.subscriptions.inc({ result: code });
    this.subscriber.reply({ kind: 'refused', channel, code });
  }

  /** Returns why a socket with the subscriptions `others` may not subscribe to a channel; undefined if it may. */
  private refusalToJoin(uid: string, channel: Channel, others: readonly Channel[]): SubscriptionRefusal | undefined {
    if (others.includes(channel)) return 'already_subscribed';
    const refusal = refusalOf(this.parts.channelRules, uid, channel);
    if (refusal) return refusal;
    const subscriptions = others.filter((other) => !isAutomatic(other)).length;
    return subscriptions >= this.parts.limits.subscriptionsMax ? 'too_many_subscriptions' : undefined;
  }
}
