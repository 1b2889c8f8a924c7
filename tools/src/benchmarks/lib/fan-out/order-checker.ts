import type { ServerFrame } from '@goldwake/contracts';

/** The newest offset received on a channel, and the last offset that the server announced as skipped. */
interface Position {
  newest: number;
  skipsTo: number;
}

/**
 * Parses every frame of one Goldwake connection and checks that each belongs to a known channel and that every offset
 * of a channel arrives exactly once, except the offsets announced as skipped.
 */
export class OrderChecker {
  readonly #channels = new Map<string, Position>();

  constructor(private readonly player: number) {}

  receive(text: string): void {
    const frame: ServerFrame = JSON.parse(text);
    if (frame.kind === 'welcome') {
      for (const { channel, offset } of frame.channels) this.#channels.set(channel, { newest: offset, skipsTo: 0 });
    } else if (frame.kind === 'skipped') {
      const position = this.#positionOf(frame);
      if (frame.from !== position.newest + 1) this.#protest(frame, position);
      position.skipsTo = frame.to;
    } else if (frame.kind === 'push') {
      const position = this.#positionOf(frame);
      const isNext = frame.offset === position.newest + 1;
      const isAmongSkipped = frame.offset > position.newest && frame.offset <= position.skipsTo;
      if (!isNext && !isAmongSkipped) this.#protest(frame, position);
      position.newest = frame.offset;
    }
  }

  #positionOf(frame: ServerFrame & { channel: string }): Position {
    return this.#channels.get(frame.channel) ?? this.#protest(frame);
  }

  #protest(frame: ServerFrame, position?: Position): never {
    throw new Error(`player ${this.player}, after ${JSON.stringify(position)}: ${JSON.stringify(frame)}`);
  }
}
