import type { Channel, HeartbeatFrame, PushFrame, SkippedFrame, WelcomeFrame } from '@goldwake/contracts';
import type { Hear } from './connect.js';
import { Positions, type Standing } from './positions.js';

/** What a leading tab passes on to the others, once it is known not to stand behind a hole. */
export interface Relay {
  frame(frame: PushFrame | SkippedFrame): void;
  /** Positions have jumped. */
  standing(): void;
}

/** Hands on what frames bring: each push once and in the order of its channel, and where some may be missing, that they may. */
export class Listener {
  readonly positions = new Positions();
  private over = false;

  constructor(
    private readonly hear: Hear,
    private readonly relay?: Relay,
  ) {}

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): void {
    const lost = this.positions.welcome(channels);
    this.relay?.standing();
    this.resync(lost);
  }

  /** What another tab that has heard more says of where it stands. */
  catchUp(further: Standing): void {
    this.resync(this.positions.catchUp(further));
  }

  /** @returns false where the frame shows that pushes before it are missing */
  take(frame: PushFrame | SkippedFrame | HeartbeatFrame): boolean {
    if (frame.kind === 'heartbeat') return !this.positions.isBehind(frame.offsets);
    const arrival = frame.kind === 'push' ? this.positions.arrive(frame) : this.positions.skip(frame);
    if (arrival === 'known' || arrival === 'hole') return arrival === 'known';
    // First: what the app does on hearing it may end this tab's part.
    this.relay?.frame(frame);
    if (frame.kind === 'push') this.hear.onPush(frame);
    else this.hear.onSkipped?.(frame.channel, frame.from, frame.to);
    if (arrival === 'skip_over') this.resync([frame.channel]);
    return true;
  }

  /** Nothing is handed on any more. */
  close(): void {
    this.over = true;
  }

  private resync(channels: Channel[]): void {
    for (const channel of channels) if (!this.over) this.hear.onResync?.(channel);
  }
}
