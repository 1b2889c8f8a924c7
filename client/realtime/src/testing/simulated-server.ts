import type { ChannelPosition, ClientFrame, ServerFrame } from '@goldwake/contracts';
import type { Wires } from './wires.js';

export const ANN = 'user.ann';

export interface ServerConnection {
  wire: string;
  sends(frame: ServerFrame): void;
  closes(code: number): void;
}

/**
 * Simulates the gateway for several tabs: one channel with its history. Each push contains a serial number, the count
 * of pushes published before it.
 */
export class SimulatedServer {
  readonly connections = new Set<ServerConnection>();
  published = 0;
  private epoch = 1;
  private newest = 0;
  private frames = new Map<number, ServerFrame>();

  constructor(private readonly wires: Wires) {}

  hears(connection: ServerConnection, frame: ClientFrame): void {
    if (frame.kind !== 'hello')
      throw new Error(`the simulated gateway received an unexpected frame of kind ${frame.kind}`);
    const position = frame.positions?.[ANN];
    const catchUp = this.catchUpSince(position);
    this.connections.add(connection);
    this.sendTo(connection, {
      kind: 'welcome',
      protocol: 2,
      session_id: connection.wire,
      uid: 'ann',
      now: new Date(0).toISOString(),
      token_expires_at: new Date(10 * 3_600_000).toISOString(),
      heartbeat_ms: 25_000,
      channels: [{ channel: ANN, ...this.position(), recovered: catchUp !== undefined }],
    });
    for (const push of catchUp ?? []) this.sendTo(connection, push);
  }

  publish(): void {
    const push = this.next();
    for (const connection of this.connections) this.sendTo(connection, push);
  }

  /** Publishes several pushes, of which slow readers receive only the last. */
  publishSkipping(count: number): void {
    const from = this.newest + 1;
    const pushes = Array.from({ length: count }, () => this.next());
    for (const connection of this.connections) {
      this.sendTo(connection, { kind: 'skipped', channel: ANN, from, to: this.newest });
      for (const push of pushes.slice(-1)) this.sendTo(connection, push);
    }
  }

  beat(): void {
    for (const connection of this.connections)
      this.sendTo(connection, { kind: 'heartbeat', offsets: { [ANN]: this.newest } });
  }

  /** Breaks all sockets and drops the frames in transit. */
  cut(): void {
    for (const connection of this.connections) {
      this.wires.cut((wire) => wire === connection.wire);
      this.wires.put(connection.wire, () => connection.closes(1006));
    }
    this.connections.clear();
  }

  /** Clears the history, so that clients behind the newest push cannot recover. */
  forget(): void {
    this.frames.clear();
  }

  restart(): void {
    this.cut();
    this.epoch += 1;
    this.newest = 0;
    this.forget();
  }

  private position(): ChannelPosition {
    return { epoch: `e${this.epoch}`, offset: this.newest };
  }

  private next(): ServerFrame {
    this.newest += 1;
    const push = { kind: 'push', channel: ANN, offset: this.newest, event: 'bet_processed', at: '' } as const;
    const frame = { ...push, data: { serial: this.published } } as unknown as ServerFrame;
    this.published += 1;
    this.frames.set(this.newest, frame);
    return frame;
  }

  private catchUpSince(position: ChannelPosition | undefined): ServerFrame[] | undefined {
    if (position?.epoch !== this.position().epoch) return undefined;
    const catchUp: ServerFrame[] = [];
    for (let offset = position.offset + 1; offset <= this.newest; offset++) {
      const frame = this.frames.get(offset);
      if (!frame) return undefined;
      catchUp.push(frame);
    }
    return catchUp;
  }

  private sendTo(connection: ServerConnection, frame: ServerFrame): void {
    this.wires.put(connection.wire, () => connection.sends(frame));
  }
}
