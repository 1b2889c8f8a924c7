import type { HeartbeatFrame, PushFrame, SkippedFrame, WelcomeFrame } from '@goldwake/contracts';
import type { Hear } from './connect.js';
import { Positions } from './positions.js';

/** Hands on what frames bring: each push once and in the order of its channel, and where some may be missing, that they may. */
export class Listener {
  readonly positions = new Positions();
  private over = false;

  constructor(private readonly hear: Hear) {}

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): void {
    for (const channel of this.positions.welcome(channels)) if (!this.over) this.hear.onResync?.(channel);
  }

  /** @returns false where the frame shows that pushes before it are missing */
  take(frame: PushFrame | SkippedFrame | HeartbeatFrame): boolean {
    if (frame.kind === 'heartbeat') return !this.positions.isBehind(frame.offsets);
    if (frame.kind === 'skipped') {
      const arrival = this.positions.skip(frame);
      if (arrival === 'next') this.hear.onSkipped?.(frame.channel, frame.from, frame.to);
      return arrival !== 'hole';
    }
    const arrival = this.positions.arrive(frame);
    if (arrival === 'next' || arrival === 'skip_over') this.hear.onPush(frame);
    if (arrival === 'skip_over' && !this.over) this.hear.onResync?.(frame.channel);
    return arrival !== 'hole';
  }

  /** Nothing is handed on any more. */
  close(): void {
    this.over = true;
  }
}
