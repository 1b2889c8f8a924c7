/** Returns the pushes that a wallet event causes. This is a separate implementation of the protocol's table. */
function pushesOf({ type, data }) {
  if (type === 'bet_and_win_settled') return ['bet_and_win_created', 'bet_processed'];
  if (type === 'coins_granted') return [data.reason === 'daily_bonus' ? 'daily_bonus_claimed' : 'balance_update'];
  return [];
}

/** Maximum number of described findings per player. */
const DESCRIBED_MAX = 3;

/**
 * Compares the pushes that a player's socket received with the player's wallet events: between announced losses each
 * push must arrive once and in order, and a missing push must be covered by the state that was loaded after an
 * announced loss.
 * @returns `findings`; `lost`: number of missing pushes covered by an announced loss; `again`: number of pushes
 * repeated after an announced loss
 */
export function judgePushes({ name, heard }, wallet = []) {
  const truth = wallet.flatMap((event) => pushesOf(event).map((push) => ({ key: `${push}@${event.version}`, event })));
  const indexes = new Map(truth.map(({ key }, index) => [key, index]));
  const findings = [];
  const find = (kind, moment, text) => findings.push({ kind, moment, text: `${name}: ${text}` });
  const result = { findings, lost: 0, again: 0 };
  /** Indexes of the latest push and of the furthest push so far. */
  let newest = -1;
  let furthest = -1;
  /** Losses announced since the latest push. */
  let last = { is: false, version: 0 };
  let skipsThrough = -1;

  for (const item of heard) {
    if (item.lost) {
      last = { is: true, version: Math.max(last.version, item.version ?? 0) };
      skipsThrough = item.through ?? -1;
      continue;
    }
    const index = indexes.get(item.key);
    if (index === undefined) {
      find('unknown_push', item.moment, `${item.key} belongs to no event`);
      continue;
    }
    const { balances } = truth[index].event.data;
    if (item.gold !== undefined && (item.gold !== balances.gold_coins || item.sweeps !== balances.sweeps_coins))
      find(
        'altered_push',
        item.moment,
        `${item.key} has balances ${item.gold} and ${item.sweeps}, but ${JSON.stringify(balances)} is stored`,
      );
    if (last.is) {
      missing(furthest + 1, index, last.version, item);
      if (index <= furthest) result.again++;
    } else if (index <= newest) find('push_again', item.moment, `${item.key} came after ${truth[newest].key}`);
    else if (index > newest + 1 && !(item.offset <= skipsThrough))
      find('push_missing', item.moment, `${truth[newest + 1].key} did not arrive before ${item.key}`);
    else if (index <= furthest) result.again++;
    newest = index;
    furthest = Math.max(furthest, index);
    last = { is: false, version: 0 };
  }
  missing(furthest + 1, truth.length, last.version, { key: 'the end' });
  findings.splice(DESCRIBED_MAX);
  return result;

  function missing(from, to, lastVersion, item) {
    for (let index = from; index < to; index++) {
      const { key, event } = truth[index];
      if (event.version > lastVersion) {
        find(
          'push_missing',
          item.moment,
          `${key} did not arrive before ${item.key}${last.is ? `; announced losses cover only versions up to ${lastVersion}` : ''}`,
        );
        return;
      }
      result.lost++;
    }
  }
}
