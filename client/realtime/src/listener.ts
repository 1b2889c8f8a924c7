import type { Channel, HeartbeatFrame, PushFrame, SkippedFrame, WelcomeFrame } from '@goldwake/contracts';
import type { ConnectionHandlers } from './connect.js';
import { type ChannelState, Positions } from './positions.js';

/** Receives what the leading tab forwards to the other tabs; frames arrive only after the gap check. */
export interface RelayedPush {
  frame(frame: PushFrame | SkippedFrame): void;
  /** Called when the channel positions have jumped. */
  state(): void;
}

/**
 * Delivers the content of frames to the app: each push once and in channel order, and a resync request where pushes may
 * be missing.
 */
export class Listener {
  readonly positions = new Positions();
  private over = false;

  constructor(
    private readonly handlers: ConnectionHandlers,
    private readonly relay?: RelayedPush,
  ) {}

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): void {
    const lost = this.positions.welcome(channels);
    this.relay?.state();
    this.resync(lost);
  }

  /** Takes over the positions of another tab that has received more pushes. */
  catchUp(further: ChannelState): void {
    this.resync(this.positions.catchUp(further));
  }

  /** @returns false when the frame shows that earlier pushes are missing */
  take(frame: PushFrame | SkippedFrame | HeartbeatFrame): boolean {
    if (frame.kind === 'heartbeat') return !this.positions.isBehind(frame.offsets);
    const arrival = frame.kind === 'push' ? this.positions.arrive(frame) : this.positions.skip(frame);
    if (arrival === 'known' || arrival === 'hole') return arrival === 'known';
    // Forwards the frame first: the app's callback may close this tab's connection.
    this.relay?.frame(frame);
    if (frame.kind === 'push') this.handlers.onPush(frame);
    else this.handlers.onSkipped?.(frame.channel, frame.from, frame.to);
    if (arrival === 'skip_over') this.resync([frame.channel]);
    return true;
  }

  /** Stops all further deliveries to the app. */
  close(): void {
    this.over = true;
  }

  private resync(channels: Channel[]): void {
    for (const channel of channels) if (!this.over) this.handlers.onResync?.(channel);
  }
}
