/** What one receiver was given in one channel, in the order in which it came, and the losses that it was told of. */
export class Deliveries {
  /** Of each message, what the event store knows it by. */
  keys = [];
  /** From `keys[at]` on the offsets rise by one from `offset`, in this epoch. */
  runs = [];
  /** Before `keys[at]` came, the receiver was told that something may be missing; `through` is the last offset of what was skipped. */
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

  /** @param loss how the receiver was told */
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
