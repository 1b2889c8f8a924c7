import type { Channel, PushFrame } from '@goldwake/contracts';
import { payloadAt } from '../sockets/wire.js';

export interface Latest {
  offset: number;
  frame: Buffer;
}

/** Consecutive pushes of one channel that are sent together in one write. */
export class Batch {
  private byEvent: Map<string, Latest> | undefined;

  constructor(
    readonly channel: Channel,
    /** Offset of the last push in the batch. */
    readonly to: number,
    readonly count: number,
    /** All frames concatenated. */
    readonly bytes: Buffer,
  ) {}

  get from(): number {
    return this.to - this.count + 1;
  }

  /**
   * Returns the last push of each event name, and of each part if the push has parts, because none of them contains the
   * state of the others. The frames are parsed only once, for any number of slow sockets.
   */
  latest(): ReadonlyMap<string, Latest> {
    if (!this.byEvent) {
      this.byEvent = new Map();
      for (let at = 0; at < this.bytes.length; ) {
        const { start, end } = payloadAt(this.bytes, at);
        const { event, offset, data } = JSON.parse(this.bytes.toString('utf8', start, end)) as PushFrame;
        this.byEvent.set('part' in data ? `${event}/${data.part}` : event, {
          offset,
          frame: this.bytes.subarray(at, end),
        });
        at = end;
      }
    }
    return this.byEvent;
  }
}
