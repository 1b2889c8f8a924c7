/** Holds what a receiver was given in a channel against what the event store says that the channel carried. */

/** More of one receiver's channel are counted, not described. */
const DESCRIBED_MAX = 5;

/**
 * @param deliveries of one receiver in one channel
 * @param truth `keys` of the channel in the order of the store, and how many of them were `before` the first receiver came
 * @param who `{ receiver, channel }`, put into each finding
 * @returns what is wrong, and how much of the truth was missed but told to be
 */
export function judge(deliveries, truth, who) {
  const { keys, runs, losses } = deliveries;
  const findings = [];
  const find = (kind, at, text) => {
    if (findings.length < DESCRIBED_MAX) findings.push({ ...who, kind, ...at, text });
    else findings.push({ ...who, kind });
  };
  const missed = new Set();
  /** Of each epoch, how far its offsets are from the places in the truth: one number, or a message was never numbered. */
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
    const place = truth.places.get(keys[index]);
    if (place === undefined) {
      find('unknown', at, `${keys[index]} is not in the event store`);
      continue;
    }
    if (!shifts.has(epoch)) shifts.set(epoch, place - offset);
    else if (shifts.get(epoch) !== place - offset) {
      find('misnumbered', at, `is the channel's number ${place - shifts.get(epoch)} of this epoch`);
      shifts.set(epoch, place - offset);
    }
    if (place <= newest) {
      if (missed.delete(place)) find('out_of_order', at, `${keys[index]} came after a later one`);
      else find('duplicate', at, `${keys[index]} came before`);
      continue;
    }
    const skipped = place - newest - 1;
    if (skipped > 0) {
      if (isTold(losses[loss], index, offset)) lost += skipped;
      else {
        for (let missing = newest + 1; missing < place; missing++) missed.add(missing);
        find('gap', at, `${skipped} before it never came: the first is ${truth.keys[newest + 1]}`);
      }
    }
    newest = place;
  }
  const owed = truth.keys.length - 1 - newest;
  if (owed > 0) find('missing_end', {}, `the last ${owed} never came: the first is ${truth.keys[newest + 1]}`);
  return { findings, lost };
}

/** After a welcome that lost, the very next offset comes; of what was skipped, any up to its end. */
function isTold(loss, index, offset) {
  if (loss === undefined) return false;
  return loss.how === 'skipped' ? offset <= loss.through : loss.at === index && offset === loss.offset + 1;
}

/** A channel's truth as `judge` takes it. */
export function truthOf(keys, before = 0) {
  return { keys, before, places: new Map(keys.map((key, place) => [key, place])) };
}
