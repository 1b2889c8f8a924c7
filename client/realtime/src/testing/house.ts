import type { ChannelPosition, ClientFrame, ServerFrame } from '@goldwake/contracts';
import type { Wires } from './wires.js';

export const ANN = 'user.ann';

export interface Line {
  wire: string;
  says(frame: ServerFrame): void;
  closes(code: number): void;
}

/**
 * Simulates the gateway for several tabs: one channel with its history. Each push contains a serial number, the count
 * of pushes published before it.
 */
export class SimulatedHouse {
  readonly lines = new Set<Line>();
  published = 0;
  private epoch = 1;
  private newest = 0;
  private frames = new Map<number, ServerFrame>();

  constructor(private readonly wires: Wires) {}

  hears(line: Line, frame: ClientFrame): void {
    if (frame.kind !== 'hello')
      throw new Error(`the simulated gateway received an unexpected frame of kind ${frame.kind}`);
    const position = frame.positions?.[ANN];
    const missed = this.missedSince(position);
    this.lines.add(line);
    this.say(line, {
      kind: 'welcome',
      protocol: 2,
      session_id: line.wire,
      uid: 'ann',
      now: new Date(0).toISOString(),
      token_expires_at: new Date(10 * 3_600_000).toISOString(),
      heartbeat_ms: 25_000,
      channels: [{ channel: ANN, ...this.position(), recovered: missed !== undefined }],
    });
    for (const push of missed ?? []) this.say(line, push);
  }

  publish(): void {
    const push = this.next();
    for (const line of this.lines) this.say(line, push);
  }

  /** Publishes several pushes, of which slow readers receive only the last. */
  publishSkipping(count: number): void {
    const from = this.newest + 1;
    const pushes = Array.from({ length: count }, () => this.next());
    for (const line of this.lines) {
      this.say(line, { kind: 'skipped', channel: ANN, from, to: this.newest });
      for (const push of pushes.slice(-1)) this.say(line, push);
    }
  }

  beat(): void {
    for (const line of this.lines) this.say(line, { kind: 'heartbeat', offsets: { [ANN]: this.newest } });
  }

  /** Breaks all sockets and drops the frames in transit. */
  cut(): void {
    for (const line of this.lines) {
      this.wires.cut((wire) => wire === line.wire);
      this.wires.put(line.wire, () => line.closes(1006));
    }
    this.lines.clear();
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

  private missedSince(position: ChannelPosition | undefined): ServerFrame[] | undefined {
    if (position?.epoch !== this.position().epoch) return undefined;
    const missed: ServerFrame[] = [];
    for (let offset = position.offset + 1; offset <= this.newest; offset++) {
      const frame = this.frames.get(offset);
      if (!frame) return undefined;
      missed.push(frame);
    }
    return missed;
  }

  private say(line: Line, frame: ServerFrame): void {
    this.wires.put(line.wire, () => line.says(frame));
  }
}
