import { aboutWallet, type Drill } from './drill.js';
import { movesMoney, pick, pickEvent, pickWallet } from './pick.js';

/** Matches the digits of each posting's amount; the `d` flag adds their indices. */
const AMOUNT = /"amount":"-?(\d+)"/dg;

export const eventChanged: Drill = {
  name: 'event-changed',
  description: 'one digit of an amount in an event was changed, and its hash was not',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 2);
    const raw = pickEvent(copy, random, wallet, [1, wallet.version], movesMoney);
    const { dataText, event } = raw;
    const digits = [...dataText.matchAll(AMOUNT)].flatMap(({ indices }) => {
      const [from, to] = indices?.[1] ?? [0, 0];
      return Array.from({ length: to - from }, (_, at) => from + at);
    });
    const at = pick(random, digits) ?? 0;
    const before = Number(dataText[at]);
    const after = 1 + ((before + random.below(8)) % 9);
    copy.setData(raw, dataText.slice(0, at) + after + dataText.slice(at + 1));
    return {
      event_id: event.eventId,
      what: `${event.eventId}: the digit ${before} at character ${at} of its data became ${after}`,
      commands: aboutWallet(wallet.uid, event.version),
    };
  },
};
