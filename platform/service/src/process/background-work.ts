import { setTimeout } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';

/** Duration of one slice of the work, in milliseconds: requests wait no longer for it. */
const SLICE_MS = 5;
/** Pause after each slice, in milliseconds. It leaves most of the processor to the requests. */
const PAUSE_MS = 10;

/** Does work step by step while the process serves requests. The end of the process ends it wherever it is. */
export class BackgroundWork implements OnApplicationShutdown {
  private readonly logger = new Logger('background work');
  private readonly stopped = new AbortController();

  /** @param steps does a step of less than a millisecond for each value that is taken from it */
  async run(steps: Iterator<unknown>): Promise<void> {
    const { signal } = this.stopped;
    try {
      for (let done = false; !done; ) {
        await setTimeout(PAUSE_MS, undefined, { ref: false, signal });
        const end = performance.now() + SLICE_MS;
        while (!done && performance.now() < end) done = steps.next().done === true;
      }
    } catch (error) {
      if (!signal.aborted) this.logger.error(error);
    }
  }

  onApplicationShutdown(): void {
    this.stopped.abort();
  }
}
