/** Compares what a receiver got on a channel with the pushes that the event store implies for it. */

/** Maximum number of described findings per receiver and channel; further ones are only counted. */
const DESCRIBED_MAX = 5;

/**
 * @param deliveries what one receiver got on one channel
 * @param truth `keys` of the channel in the order of the store, and how many of them were published `before` the first
 * receiver connected
 * @param who `{ receiver, channel }`, copied into each finding
 * @returns the findings, and the number of messages that were lost with an announcement
 */
export function judge(deliveries, truth, who) {
  const { keys, runs, losses } = deliveries;
  const findings = [];
  const find = (kind, at, text) => {
    if (findings.length < DESCRIBED_MAX) findings.push({ ...who, kind, ...at, text });
    else findings.push({ ...who, kind });
  };
  const missed = new Set();
  /**
   * Difference between a message's index in the truth and its offset, by epoch. It must be constant within an epoch; a
   * change means that a message got no offset.
   */
  const shifts = new Map();
  let lost = 0;
  let newest = truth.before - 1;
  let run = -1;
  let loss = -1;

  for (let index = 0; index < keys.length; index++) {
    while (runs[run + 1]?.at <= index) run++;
    while (losses[loss + 1]?.at <= index) loss++;
    const { epoch } = runs[run];
    const offset = runs[run].offset + index - runs[run].at;
    const at = { epoch, offset, index };
    const truthIndex = truth.places.get(keys[index]);
    if (truthIndex === undefined) {
      find('unknown', at, `${keys[index]} is not in the event store`);
      continue;
    }
    if (!shifts.has(epoch)) shifts.set(epoch, truthIndex - offset);
    else if (shifts.get(epoch) !== truthIndex - offset) {
      find('misnumbered', at, `should have offset ${truthIndex - shifts.get(epoch)} of this epoch`);
      shifts.set(epoch, truthIndex - offset);
    }
    if (truthIndex <= newest) {
      if (missed.delete(truthIndex)) find('out_of_order', at, `${keys[index]} arrived after a later message`);
      else find('duplicate', at, `${keys[index]} arrived twice`);
      continue;
    }
    const skipped = truthIndex - newest - 1;
    if (skipped > 0) {
      if (isTold(losses[loss], index, offset)) lost += skipped;
      else {
        for (let missing = newest + 1; missing < truthIndex; missing++) missed.add(missing);
        find('gap', at, `${skipped} messages before it never arrived; the first is ${truth.keys[newest + 1]}`);
      }
    }
    newest = truthIndex;
  }
  const owed = truth.keys.length - 1 - newest;
  if (owed > 0)
    find('missing_end', {}, `the last ${owed} messages never arrived; the first is ${truth.keys[newest + 1]}`);
  return { findings, lost };
}

/**
 * Returns whether an announced loss covers a jump to this offset: after a welcome without recovery only the next offset
 * may follow; within a skipped range any offset up to its end.
 */
function isTold(loss, index, offset) {
  if (loss === undefined) return false;
  return loss.how === 'skipped' ? offset <= loss.through : loss.at === index && offset === loss.offset + 1;
}

/** Returns a channel's expected messages in the form that `judge` takes. */
export function truthOf(keys, before = 0) {
  return { keys, before, places: new Map(keys.map((key, truthIndex) => [key, truthIndex])) };
}
