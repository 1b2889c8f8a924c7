import type { Wire } from '../sockets/wire.js';
import { textsIn } from './texts-in.js';

/** Simulated wire whose receiving end can stop reading. */
export class StallableWire implements Wire {
  readonly written: unknown[] = [];
  waiting = 0;
  stalled = false;
  private drained: (() => void)[] = [];

  write(frames: Buffer): void {
    this.written.push(...textsIn(frames).map((text) => JSON.parse(text)));
    if (this.stalled) this.waiting += frames.byteLength;
  }

  onceDrained(then: () => void): void {
    this.drained.push(then);
  }

  read(): void {
    this.stalled = false;
    this.waiting = 0;
    for (const then of this.drained.splice(0)) then();
  }
}
