/** The pushes that a wallet's event becomes: an own, small reading of the protocol's table. */
function pushesOf({ type, data }) {
  if (type === 'bet_and_win_settled') return ['bet_and_win_created', 'bet_processed'];
  if (type === 'coins_granted') return [data.reason === 'daily_bonus' ? 'daily_bonus_claimed' : 'balance_update'];
  return [];
}

/** More of one player are counted by the first. */
const DESCRIBED_MAX = 3;

/**
 * Holds what a player's socket was told against the player's wallet: each push once and in order from one told loss to the next, and
 * nothing missing but what the state held that was loaded after a told loss.
 * @returns `findings`; `lost`: pushes that did not come, as was told; `again`: those that came once more after a told loss
 */
export function judgePushes({ name, heard }, wallet = []) {
  const truth = wallet.flatMap((event) => pushesOf(event).map((push) => ({ key: `${push}@${event.version}`, event })));
  const places = new Map(truth.map(({ key }, place) => [key, place]));
  const findings = [];
  const find = (kind, moment, text) => findings.push({ kind, moment, text: `${name}: ${text}` });
  const result = { findings, lost: 0, again: 0 };
  /** Places of the last push, and of the furthest. */
  let newest = -1;
  let furthest = -1;
  /** Of the losses told since the last push. */
  let told = { is: false, version: 0 };
  let skipsThrough = -1;

  for (const item of heard) {
    if (item.lost) {
      told = { is: true, version: Math.max(told.version, item.version ?? 0) };
      skipsThrough = item.through ?? -1;
      continue;
    }
    const place = places.get(item.key);
    if (place === undefined) {
      find('unknown_push', item.moment, `${item.key} is no event's`);
      continue;
    }
    const { balances } = truth[place].event.data;
    if (item.gold !== undefined && (item.gold !== balances.gold_coins || item.sweeps !== balances.sweeps_coins))
      find(
        'altered_push',
        item.moment,
        `${item.key} says ${item.gold} and ${item.sweeps}, stored is ${JSON.stringify(balances)}`,
      );
    if (told.is) {
      missing(furthest + 1, place, told.version, item);
      if (place <= furthest) result.again++;
    } else if (place <= newest) find('push_again', item.moment, `${item.key} came after ${truth[newest].key}`);
    else if (place > newest + 1 && !(item.offset <= skipsThrough))
      find('push_missing', item.moment, `${truth[newest + 1].key} did not come before ${item.key}`);
    else if (place <= furthest) result.again++;
    newest = place;
    furthest = Math.max(furthest, place);
    told = { is: false, version: 0 };
  }
  missing(furthest + 1, truth.length, told.version, { key: 'the end' });
  findings.splice(DESCRIBED_MAX);
  return result;

  function missing(from, to, toldVersion, item) {
    for (let place = from; place < to; place++) {
      const { key, event } = truth[place];
      if (event.version > toldVersion) {
        find(
          'push_missing',
          item.moment,
          `${key} did not come before ${item.key}${told.is ? `; told were all up to ${toldVersion}` : ''}`,
        );
        return;
      }
      result.lost++;
    }
  }
}
