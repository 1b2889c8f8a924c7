import { parseMicros } from '@goldwake/contracts';
import { aboutWallet, type Drill } from './drill.js';
import { movesMoney, pickEvent, pickWallet, postingsOf } from './pick.js';

export const postingOffByOne: Drill = {
  name: 'posting-off-by-one',
  description:
    'a posting is off by one micro, and all later hashes of its stream were recomputed, as an insider could do',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 2);
    const raw = pickEvent(copy, random, wallet, [1, wallet.version], movesMoney);
    const { eventId, version } = raw.event;
    const postings = postingsOf(raw.dataText);
    const at = random.below(postings.length);
    const changed = postings.map((posting, index) =>
      index === at ? { ...posting, amount: String(parseMicros(posting.amount) + 1n) } : posting,
    );
    copy.setData(raw, JSON.stringify({ ...JSON.parse(raw.dataText), postings: changed }));
    copy.sign(wallet.stream, version);
    return {
      event_id: eventId,
      what: `${eventId}: the posting to ${postings[at]?.account} of ${postings[at]?.amount} became ${changed[at]?.amount}; ${wallet.version - version + 1} hashes from this event on were recomputed`,
      commands: aboutWallet(wallet.uid, version),
    };
  },
};
