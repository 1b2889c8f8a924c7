import type { Channel, ChannelPosition, ClientFrame, RealtimeProtocol, ServerFrame } from '@goldwake/contracts';
import type { Wires } from './wires.js';

export const ANN = 'user.ann';
export const CATALOGUE = 'catalogue';

export interface ServerConnection {
  wire: string;
  sends(frame: ServerFrame): void;
  closes(code: number): void;
}

/**
 * Simulates the gateway for several tabs with two channels: the player's own and one that requires a subscription, each
 * with its history. Each push contains a serial number, the count of earlier pushes on its channel.
 */
export class SimulatedServer {
  readonly connections = new Set<ServerConnection>();
  /** Number of subscriptions that are refused because the channel is unavailable. */
  unavailable = 0;
  readonly subscribers = new Set<ServerConnection>();
  protocol: RealtimeProtocol = 3;
  private readonly own = new SimulatedRoom(ANN);
  private readonly catalogue = new SimulatedRoom(CATALOGUE);

  constructor(private readonly wires: Wires) {}

  /** Number of pushes published on the player's own channel. */
  get published(): number {
    return this.own.published;
  }

  /** Number of pushes published on the channel that requires a subscription. */
  get publishedToSubscribers(): number {
    return this.catalogue.published;
  }

  hears(connection: ServerConnection, frame: ClientFrame): void {
    if (frame.kind === 'hello') this.welcome(connection, frame.positions ?? {});
    else if (frame.kind === 'subscribe') this.subscribe(connection, frame.channel);
    else if (frame.kind === 'unsubscribe') this.unsubscribe(connection, frame.channel);
    else throw new Error(`the simulated gateway received an unexpected frame of kind ${frame.kind}`);
  }

  publish(channel: Channel = ANN): void {
    const room = channel === ANN ? this.own : this.catalogue;
    const push = room.next();
    for (const connection of this.members(room)) this.sendTo(connection, push);
  }

  /** Publishes several pushes, of which slow readers receive only the last one. */
  publishSkipping(count: number, channel: Channel = ANN): void {
    const room = channel === ANN ? this.own : this.catalogue;
    const from = room.newest + 1;
    const pushes = Array.from({ length: count }, () => room.next());
    for (const connection of this.members(room)) {
      this.sendTo(connection, { kind: 'skipped', channel, from, to: room.newest });
      for (const push of pushes.slice(-1)) this.sendTo(connection, push);
    }
  }

  beat(): void {
    for (const connection of this.connections) {
      const rooms = this.subscribers.has(connection) ? [this.own, this.catalogue] : [this.own];
      const offsets = Object.fromEntries(rooms.map(({ channel, newest }) => [channel, newest]));
      this.sendTo(connection, { kind: 'heartbeat', offsets });
    }
  }

  /** Breaks all sockets and drops the frames in transit. */
  cut(): void {
    for (const connection of this.connections) {
      this.wires.cut((wire) => wire === connection.wire);
      this.wires.put(connection.wire, () => connection.closes(1006));
    }
    this.connections.clear();
    this.subscribers.clear();
  }

  /** Clears the history, so that clients that have not received the newest push cannot recover. */
  forget(): void {
    this.own.forget();
    this.catalogue.forget();
  }

  restart(): void {
    this.cut();
    this.own.restart();
    this.catalogue.restart();
  }

  private welcome(connection: ServerConnection, positions: Partial<Record<Channel, ChannelPosition>>): void {
    const isSubscribed = positions[CATALOGUE] !== undefined && this.protocol >= 3;
    const joined = (isSubscribed ? [this.own, this.catalogue] : [this.own]).map((room) => ({
      room,
      catchUp: room.catchUpSince(positions[room.channel]),
    }));
    this.connections.add(connection);
    if (isSubscribed) this.subscribers.add(connection);
    this.sendTo(connection, {
      kind: 'welcome',
      protocol: this.protocol,
      session_id: connection.wire,
      uid: 'ann',
      now: new Date(0).toISOString(),
      token_expires_at: new Date(10 * 3_600_000).toISOString(),
      heartbeat_ms: 25_000,
      channels: joined.map(({ room, catchUp }) => ({
        channel: room.channel,
        ...room.position(),
        recovered: catchUp !== undefined,
      })),
    });
    for (const push of joined.flatMap(({ catchUp }) => catchUp ?? [])) this.sendTo(connection, push);
  }

  private subscribe(connection: ServerConnection, channel: string): void {
    if (this.protocol < 3) throw new Error('the simulated gateway of an older version received the frame subscribe');
    const code = channel !== CATALOGUE ? 'unknown_channel' : 'already_subscribed';
    if (channel !== CATALOGUE || this.subscribers.has(connection)) {
      this.sendTo(connection, { kind: 'refused', channel, code });
      return;
    }
    if (this.unavailable > 0) {
      this.unavailable -= 1;
      this.sendTo(connection, { kind: 'refused', channel, code: 'unavailable' });
      return;
    }
    this.subscribers.add(connection);
    this.sendTo(connection, { kind: 'subscribed', channel: CATALOGUE, ...this.catalogue.position() });
  }

  private unsubscribe(connection: ServerConnection, channel: string): void {
    if (channel === CATALOGUE && this.subscribers.delete(connection)) {
      this.sendTo(connection, { kind: 'unsubscribed', channel: CATALOGUE });
    } else this.sendTo(connection, { kind: 'refused', channel, code: 'not_subscribed' });
  }

  private members(room: SimulatedRoom): ServerConnection[] {
    return [...this.connections].filter((connection) => room === this.own || this.subscribers.has(connection));
  }

  private sendTo(connection: ServerConnection, frame: ServerFrame): void {
    this.wires.put(connection.wire, () => connection.sends(frame));
  }
}

class SimulatedRoom {
  published = 0;
  newest = 0;
  private epoch = 1;
  private readonly frames = new Map<number, ServerFrame>();

  constructor(readonly channel: Channel) {}

  position(): ChannelPosition {
    return { epoch: `e${this.epoch}`, offset: this.newest };
  }

  next(): ServerFrame {
    this.newest += 1;
    const push = { kind: 'push', channel: this.channel, offset: this.newest, event: 'bet_processed', at: '' } as const;
    const frame = { ...push, data: { serial: this.published } } as unknown as ServerFrame;
    this.published += 1;
    this.frames.set(this.newest, frame);
    return frame;
  }

  catchUpSince(position: ChannelPosition | undefined): ServerFrame[] | undefined {
    if (position?.epoch !== this.position().epoch) return undefined;
    const catchUp: ServerFrame[] = [];
    for (let offset = position.offset + 1; offset <= this.newest; offset++) {
      const frame = this.frames.get(offset);
      if (!frame) return undefined;
      catchUp.push(frame);
    }
    return catchUp;
  }

  forget(): void {
    this.frames.clear();
  }

  restart(): void {
    this.epoch += 1;
    this.newest = 0;
    this.forget();
  }
}
