import type { Channel, PushFrame, PushName } from '@goldwake/contracts';
import { payloadAt } from './wire.js';

export interface Latest {
  offset: number;
  frame: Buffer;
}

/** The pushes of a channel that go out together. */
export class Batch {
  private byEvent: Map<PushName, Latest> | undefined;

  constructor(
    readonly channel: Channel,
    /** Offset of the last. */
    readonly to: number,
    readonly count: number,
    /** All frames in one piece. */
    readonly bytes: Buffer,
  ) {}

  get from(): number {
    return this.to - this.count + 1;
  }

  /** The last push of each event: found once, for however many slow sockets, by reading the frames. */
  latest(): ReadonlyMap<PushName, Latest> {
    if (!this.byEvent) {
      this.byEvent = new Map();
      for (let at = 0; at < this.bytes.length; ) {
        const { start, end } = payloadAt(this.bytes, at);
        const { event, offset } = JSON.parse(this.bytes.toString('utf8', start, end)) as PushFrame;
        this.byEvent.set(event, { offset, frame: this.bytes.subarray(at, end) });
        at = end;
      }
    }
    return this.byEvent;
  }
}
