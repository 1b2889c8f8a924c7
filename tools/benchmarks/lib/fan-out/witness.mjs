/**
 * Reads every frame of one Goldwake connection in full and checks that the channels are right and that each offset of a
 * channel arrives exactly once, except those announced as skipped.
 */
export class Witness {
  #player;
  #channels = new Map();

  constructor(player) {
    this.#player = player;
  }

  hear(text) {
    const frame = JSON.parse(text);
    if (frame.kind === 'welcome') {
      for (const { channel, offset } of frame.channels) this.#channels.set(channel, { newest: offset, skipsTo: 0 });
    } else if (frame.kind === 'skipped') {
      const place = this.#placeOf(frame);
      if (frame.from !== place.newest + 1) this.#protest(frame, place);
      place.skipsTo = frame.to;
    } else if (frame.kind === 'push') {
      const place = this.#placeOf(frame);
      const isNext = frame.offset === place.newest + 1;
      const isAmongSkipped = frame.offset > place.newest && frame.offset <= place.skipsTo;
      if (!isNext && !isAmongSkipped) this.#protest(frame, place);
      place.newest = frame.offset;
    }
  }

  #placeOf(frame) {
    return this.#channels.get(frame.channel) ?? this.#protest(frame);
  }

  #protest(frame, place) {
    throw new Error(`player ${this.#player}, after ${JSON.stringify(place)}: ${JSON.stringify(frame)}`);
  }
}
