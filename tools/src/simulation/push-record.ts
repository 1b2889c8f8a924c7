import type { ChannelPosition } from '@goldwake/contracts';

/** A loss announced to a client before the push `keys[at]` arrived: some pushes before it may be missing. */
export interface AnnouncedLoss {
  at: number;
  /** Last offset of the skipped range; undefined if the loss was not announced as a skipped range. */
  through?: number;
  /** Offset after which the channel continues when a welcome frame could not recover the missed pushes. */
  resumesAfter?: number;
  /**
   * Version of the state that the client loaded over HTTP after the loss; undefined if it has not loaded the state yet.
   */
  loadedVersion?: number;
}

/** A run of consecutive offsets within one epoch: `keys[at]` has the offset `offset`, and each later one the next. */
interface Run {
  at: number;
  epoch: string | undefined;
  offset: number;
}

/**
 * The pushes that one client received on one channel, in order of arrival, with the losses announced to the client.
 * Offsets are stored as runs, because a test may record ten million pushes.
 */
export class PushRecord<Content = undefined> {
  /** Key of each push; see `keyOf`. */
  readonly keys: string[] = [];
  readonly contents: Content[] = [];
  readonly losses: AnnouncedLoss[] = [];
  readonly runs: Run[] = [];
  #epoch: string | undefined;
  #offset = 0;

  /** Position from which the client can resume after a reconnection; undefined before the first welcome frame. */
  get position(): ChannelPosition | undefined {
    return this.#epoch === undefined ? undefined : { epoch: this.#epoch, offset: this.#offset };
  }

  welcome({ epoch, offset, recovered }: ChannelPosition & { recovered: boolean }): void {
    if (recovered) return;
    this.#epoch = epoch;
    this.#offset = offset;
    this.lose({ resumesAfter: offset });
  }

  /** @returns the recorded loss */
  lose(loss: Omit<AnnouncedLoss, 'at'>): AnnouncedLoss {
    const recorded = { at: this.keys.length, ...loss };
    this.losses.push(recorded);
    return recorded;
  }

  push(offset: number, key: string, content: Content): void {
    const run = this.runs.at(-1);
    const at = this.keys.length;
    if (run === undefined || run.epoch !== this.#epoch || run.offset + at - run.at !== offset)
      this.runs.push({ at, epoch: this.#epoch, offset });
    this.keys.push(key);
    if (content !== undefined) this.contents.push(content);
    this.#offset = offset;
  }
}
