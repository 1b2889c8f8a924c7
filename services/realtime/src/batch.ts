import type { Channel, PushName } from '@goldwake/contracts';

export interface Latest {
  offset: number;
  frame: Buffer;
}

/** The pushes of a channel that go out together. */
export class Batch {
  private byEvent: Map<PushName, Latest> | undefined;
  /** All frames in one piece. */
  readonly bytes: Buffer;

  constructor(
    readonly channel: Channel,
    /** Offset of the last. */
    readonly to: number,
    private readonly frames: readonly Buffer[],
    private readonly events: readonly PushName[],
  ) {
    const [only] = frames;
    this.bytes = frames.length === 1 && only ? only : Buffer.concat(frames);
  }

  get count(): number {
    return this.frames.length;
  }

  get from(): number {
    return this.to - this.frames.length + 1;
  }

  /** The last push of each event: found once, for however many slow sockets. */
  latest(): ReadonlyMap<PushName, Latest> {
    if (!this.byEvent) {
      this.byEvent = new Map();
      for (const [index, frame] of this.frames.entries()) {
        const event = this.events[index];
        if (event) this.byEvent.set(event, { offset: this.from + index, frame });
      }
    }
    return this.byEvent;
  }
}
