import type {
  Channel,
  ChannelPosition,
  HeartbeatFrame,
  HelloFrame,
  PushFrame,
  WelcomeFrame,
} from '@goldwake/contracts';

/** What a push is to this client: the next one, one it had already, or the sign that some are missing. */
export type Arrival = 'next' | 'known' | 'hole';

/** Where this client stands in each channel. */
export class Positions {
  private readonly at = new Map<Channel, ChannelPosition>();

  /** For the hello. */
  all(): NonNullable<HelloFrame['positions']> {
    return Object.fromEntries([...this.at].map(([channel, position]) => [channel, { ...position }]));
  }

  /** Takes over the welcome's positions. @returns channels in which something may have been missed for good */
  welcome(channels: WelcomeFrame['channels']): Channel[] {
    const named = new Set(channels.map(({ channel }) => channel));
    for (const channel of this.at.keys()) if (!named.has(channel)) this.at.delete(channel);
    const lost: Channel[] = [];
    for (const { channel, epoch, offset, recovered } of channels) {
      if (recovered && this.at.get(channel)?.epoch === epoch) continue;
      this.at.set(channel, { epoch, offset });
      lost.push(channel);
    }
    return lost;
  }

  arrive({ channel, offset }: Pick<PushFrame, 'channel' | 'offset'>): Arrival {
    const position = this.at.get(channel);
    if (!position || offset > position.offset + 1) return 'hole';
    if (offset <= position.offset) return 'known';
    position.offset = offset;
    return 'next';
  }

  /** True when the server is further than what has arrived before its heartbeat. */
  isBehind(offsets: HeartbeatFrame['offsets']): boolean {
    for (const [channel, offset] of Object.entries(offsets)) {
      if ((offset ?? 0) > (this.at.get(channel as Channel)?.offset ?? 0)) return true;
    }
    return false;
  }
}
