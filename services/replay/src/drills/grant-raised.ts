import { counted, formatMoney, type MoneyMoved, parseMicros } from '@goldwake/contracts';
import { aboutWallet, type Drill } from './drill.js';
import { isCausedGrant, pickEvent, pickWallet } from './pick.js';
import { restate } from './restate.js';

export const grantRaised: Drill = {
  name: 'grant-raised',
  description: 'a grant of Gold Coins is a fifth higher than its claim, and all later balances and hashes follow it',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const raw = pickEvent(copy, random, wallet, [1, wallet.version], isCausedGrant);
    const data: MoneyMoved & { gold_coins: string } = JSON.parse(raw.dataText);
    const claimed = parseMicros(data.gold_coins);
    const raised = (claimed * 6n) / 5n;
    const postings = data.postings.map((posting) =>
      posting.currency === 'gold_coins'
        ? { ...posting, amount: String((parseMicros(posting.amount) * raised) / claimed) }
        : posting,
    );
    copy.setData(raw, JSON.stringify({ ...data, gold_coins: String(raised), postings }));
    const { eventId, version } = raw.event;
    const events = restate(copy, wallet.stream, version);
    return {
      event_id: eventId,
      what: `${eventId} grants ${formatMoney(raised, 'gold_coins')} instead of ${formatMoney(claimed, 'gold_coins')}; the balances and hashes of ${counted(events, 'event')} follow it`,
      commands: [...aboutWallet(wallet.uid, version), `show --correlation ${raw.event.correlationId}`],
    };
  },
};
