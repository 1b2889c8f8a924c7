import type { Wire } from '../wire.js';
import { textsIn } from './texts-in.js';

/** A wire whose reader can stop. */
export class StillWire implements Wire {
  readonly written: unknown[] = [];
  waiting = 0;
  stopped = false;
  private drained: (() => void)[] = [];

  write(frames: Buffer): void {
    this.written.push(...textsIn(frames).map((text) => JSON.parse(text)));
    if (this.stopped) this.waiting += frames.byteLength;
  }

  onceDrained(then: () => void): void {
    this.drained.push(then);
  }

  read(): void {
    this.stopped = false;
    this.waiting = 0;
    for (const then of this.drained.splice(0)) then();
  }
}
