import type { Channel, ChannelPosition, ServerFrame } from '@goldwake/contracts';
import type { Hub, Joined, Member } from '../rooms/hub.js';
import { SocketWriter, type SocketWriterLimits } from '../sockets/socket-writer.js';
import { textFrame, type Wire } from '../sockets/wire.js';
import { textsIn } from './texts-in.js';

/** Test model of a client across any number of consecutive connections. Records every violation of the protocol. */
export class ClientModel {
  readonly channels: Channel[];
  readonly positions: Partial<Record<Channel, ChannelPosition>> = {};
  /** Data of every push that the client has read, keyed by `channel epoch offset`. */
  readonly read = new Map<string, unknown>();
  readonly faults: string[] = [];
  connection: Connection | undefined;
  private readonly skipping = new Map<Channel, number>();

  constructor(
    readonly uid: string,
    readonly protocol: 1 | 2,
  ) {
    this.channels = ['global', `user.${uid}`];
  }

  /** Processes the bytes that the connection delivers, in order. */
  take(bytes: Buffer): void {
    for (const text of textsIn(bytes)) this.receive(JSON.parse(text));
  }

  private receive(frame: ServerFrame | { kind: 'welcome'; channels: Joined[] }): void {
    if (frame.kind === 'welcome') {
      this.skipping.clear();
      for (const { channel, epoch, offset, recovered } of frame.channels) {
        if (recovered && this.positions[channel]?.epoch !== epoch)
          this.faults.push(`${channel}: reported as recovered, but the client never had this epoch`);
        if (!recovered) this.positions[channel] = { epoch, offset };
      }
    } else if (frame.kind === 'heartbeat') {
      for (const channel of Object.keys(this.positions) as Channel[]) {
        if (frame.offsets[channel] !== this.at(channel).offset)
          this.faults.push(`${channel}: the heartbeat shows a gap that does not exist`);
      }
    } else if (frame.kind === 'skipped') {
      if (this.protocol === 1) this.faults.push('a client of version 1 received the frame skipped');
      if (frame.from !== this.at(frame.channel).offset + 1)
        this.faults.push(`${frame.channel}: a gap before the skipped range`);
      this.skipping.set(frame.channel, frame.to);
    } else if (frame.kind === 'subscribed') {
      this.positions[frame.channel] = { epoch: frame.epoch, offset: frame.offset };
    } else if (frame.kind === 'unsubscribed') {
      delete this.positions[frame.channel];
      this.skipping.delete(frame.channel);
    } else if (frame.kind === 'push') this.arrive(frame.channel, frame.offset, frame.data);
  }

  private arrive(channel: Channel, offset: number, data: unknown): void {
    const position = this.at(channel);
    const skippedTo = this.skipping.get(channel);
    const fits =
      skippedTo === undefined ? offset === position.offset + 1 : offset > position.offset && offset <= skippedTo;
    if (!fits)
      this.faults.push(`${channel}: offset ${offset} follows ${position.offset}, with skipping to ${skippedTo}`);
    if (offset === skippedTo) this.skipping.delete(channel);
    position.offset = offset;
    this.read.set(`${channel} ${position.epoch} ${offset}`, data);
  }

  private at(channel: Channel): ChannelPosition {
    const position = this.positions[channel];
    if (!position) throw new Error(`the welcome did not contain ${channel}`);
    return position;
  }
}

/** One connection of a modelled client: a real `SocketWriter` on a simulated wire that can stall. */
export class Connection implements Member, Wire {
  readonly sessionId = 's';
  readonly writer: SocketWriter;
  waiting = 0;
  private unread: Buffer[] = [];
  private stalled = false;
  private drained: (() => void) | undefined;

  constructor(
    private readonly client: ClientModel,
    private readonly hub: Hub,
    limits: SocketWriterLimits,
  ) {
    this.writer = new SocketWriter(this, this, { budget: hub.budget, limits, now: hub.now });
    this.writer.canSkip = client.protocol === 2;
    const channels = hub.join(this, client.channels, structuredClone(client.positions));
    const welcome = textFrame(
      JSON.stringify({ kind: 'welcome', channels: channels.map(({ catchUp, ...described }) => described) }),
    );
    this.writer.write(Buffer.concat([welcome, ...channels.map(({ catchUp }) => catchUp)]));
  }

  /** Subscribes to a channel, or unsubscribes if already subscribed. */
  toggle(channel: Channel): void {
    const { channels } = this.client;
    if (channels.includes(channel)) {
      channels.splice(channels.indexOf(channel), 1);
      this.hub.leave(this, [channel]);
      this.writer.forget(channel);
      this.writer.write(textFrame(JSON.stringify({ kind: 'unsubscribed', channel })));
    } else {
      channels.push(channel);
      for (const { epoch, offset } of this.hub.join(this, [channel], {})) {
        this.writer.write(textFrame(JSON.stringify({ kind: 'subscribed', channel, epoch, offset })));
      }
    }
  }

  write(frames: Buffer): void {
    if (this.stalled) {
      this.unread.push(frames);
      this.waiting += frames.byteLength;
    } else this.client.take(frames);
  }

  onceDrained(then: () => void): void {
    this.drained = then;
  }

  stall(): void {
    this.stalled = true;
  }

  drain(): void {
    this.stalled = false;
    this.waiting = 0;
    for (const frames of this.unread.splice(0)) this.client.take(frames);
    const { drained } = this;
    this.drained = undefined;
    drained?.();
  }

  beat(): void {
    const heartbeat = { kind: 'heartbeat', offsets: this.hub.offsets(this.client.channels) };
    if (!this.writer.isSlow) this.writer.write(textFrame(JSON.stringify(heartbeat)));
  }

  /** Closes the connection; frames that the client has not read are lost. */
  close(): void {
    this.writer.end();
    this.hub.leave(this, this.client.channels);
    this.writer.gone();
    this.client.connection = undefined;
  }

  cut(): void {
    this.close();
  }
}
