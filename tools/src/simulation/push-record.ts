import type { ChannelPosition } from '@goldwake/contracts';

/** A loss that was announced to a client before `keys[at]` arrived: some pushes may be missing. */
export interface AnnouncedLoss {
  at: number;
  /** Last offset of the skipped range; undefined if the loss was announced in another way. */
  through?: number;
  /** Offset from which the channel continues after a welcome without recovery. */
  resumesAfter?: number;
  /** Version of the state that the client loaded over HTTP after the loss; undefined if it has not loaded any. */
  loadedVersion?: number;
}

/** Consecutive offsets of one epoch: from `keys[at]` on, offsets rise by one from `offset`. */
interface Run {
  at: number;
  epoch: string | undefined;
  offset: number;
}

/**
 * The pushes that one client received on one channel, in order of arrival, and the losses announced to it. Offsets are
 * stored as runs, because a test may record ten million pushes.
 */
export class PushRecord<Content = undefined> {
  /** Identifier of each push: see `keyOf`. */
  readonly keys: string[] = [];
  readonly contents: Content[] = [];
  readonly losses: AnnouncedLoss[] = [];
  readonly runs: Run[] = [];
  #epoch: string | undefined;
  #offset = 0;

  /** Position from which the client may resume; undefined before the first welcome. */
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
