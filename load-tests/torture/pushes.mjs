import { isDeepStrictEqual } from 'node:util';
import { keyOf } from './truth.mjs';

const REMEMBERED_MAX = 512;

/**
 * Parses frames for many receivers at once: a frame that is sent to a thousand receivers is parsed only once. It also
 * stores the content of each message, because a different content under the same key means that the message was
 * altered.
 */
export class FrameReader {
  #recent = new Map();
  #contents = new Map();
  /** Keys that arrived with two different contents. */
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

  /** Adds `key`, the message's identifier in the event store, to a push. */
  keyed(push) {
    push.key = keyOf(push.event, push.data);
    const known = `${push.channel} ${push.key}`;
    const before = this.#contents.get(known);
    if (before === undefined) this.#contents.set(known, push.data);
    else if (!isDeepStrictEqual(before, push.data)) this.altered.add(known);
    return push;
  }
}
