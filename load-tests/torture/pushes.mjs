import { isDeepStrictEqual } from 'node:util';
import { keyOf } from './truth.mjs';

const REMEMBERED_MAX = 512;

/**
 * Reads frames for many receivers at once: what a thousand of them are sent alike is parsed once. Keeps what each message
 * said, since whoever says something else under the same key has altered it.
 */
export class FrameReader {
  #recent = new Map();
  #contents = new Map();
  /** Keys that came with two contents. */
  altered = new Set();

  read(text) {
    let frame = this.#recent.get(text);
    if (frame) return frame;
    frame = JSON.parse(text);
    if (frame.kind !== 'push') return frame;
    this.keyed(frame);
    this.#recent.set(text, frame);
    if (this.#recent.size > REMEMBERED_MAX) this.#recent.delete(this.#recent.keys().next().value);
    return frame;
  }

  /** The push with `key`, which the event store knows it by. */
  keyed(push) {
    push.key = keyOf(push.event, push.data);
    const known = `${push.channel} ${push.key}`;
    const before = this.#contents.get(known);
    if (before === undefined) this.#contents.set(known, push.data);
    else if (!isDeepStrictEqual(before, push.data)) this.altered.add(known);
    return push;
  }
}
