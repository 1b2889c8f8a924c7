import { isDeepStrictEqual } from 'node:util';
import type { PushFrame, ServerFrame } from '@goldwake/contracts';
import { keyOfPush } from '@goldwake/tools/simulation/expected-pushes';

const REMEMBERED_MAX = 512;

/**
 * Parses frames for many receivers: a frame sent to a thousand receivers is parsed only once. It also compares all
 * copies of a message, because different content under the same key means that the message was altered.
 */
export class FrameReader {
  readonly #recent = new Map<string, PushFrame>();
  readonly #keys = new WeakMap<PushFrame, string>();
  readonly #contents = new Map<string, unknown>();
  /** Keys of messages that arrived with different contents. */
  readonly altered = new Set<string>();

  read(text: string): ServerFrame {
    const known = this.#recent.get(text);
    if (known) return known;
    const frame: ServerFrame = JSON.parse(text);
    if (frame.kind !== 'push') return frame;
    this.#recent.set(text, frame);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > REMEMBERED_MAX && oldest !== undefined) this.#recent.delete(oldest);
    return frame;
  }

  /**
   * Returns the key that identifies a push's event in the event store. Also compares the push with earlier copies of
   * the same message.
   */
  keyOf(push: PushFrame): string {
    const known = this.#keys.get(push);
    if (known !== undefined) return known;
    const key = keyOfPush(push);
    this.#keys.set(push, key);
    const content = this.#contents.get(`${push.channel} ${key}`);
    if (content === undefined) this.#contents.set(`${push.channel} ${key}`, push.data);
    else if (!isDeepStrictEqual(content, push.data)) this.altered.add(`${push.channel} ${key}`);
    return key;
  }
}
