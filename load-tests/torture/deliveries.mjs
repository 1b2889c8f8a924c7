/** The messages that one receiver got on one channel, in order of arrival, and the losses announced to it. */
export class Deliveries {
  /** Identifier of each message in the event store. */
  keys = [];
  /** Runs of consecutive offsets: from `keys[at]` on, offsets rise by one from `offset`, in this epoch. */
  runs = [];
  /**
   * Losses announced before `keys[at]` arrived: some messages may be missing; `through` is the last offset of a skipped
   * range.
   */
  losses = [];
  epoch;
  offset = 0;

  get position() {
    return this.epoch === undefined ? undefined : { epoch: this.epoch, offset: this.offset };
  }

  welcome({ epoch, offset, recovered }) {
    if (recovered) return;
    this.epoch = epoch;
    this.offset = offset;
    this.lose({ how: 'not_recovered', offset });
  }

  /** @param loss how the loss was announced */
  lose(loss) {
    this.losses.push({ at: this.keys.length, ...loss });
  }

  push(offset, key) {
    const run = this.runs.at(-1);
    const at = this.keys.length;
    if (run?.epoch !== this.epoch || run.offset + at - run.at !== offset) {
      this.runs.push({ at, epoch: this.epoch, offset });
    }
    this.keys.push(key);
    this.offset = offset;
  }
}
