import { aboutWallet, type Drill } from './drill.js';
import { pickEvent, pickWallet } from './pick.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

export const timeMoved: Drill = {
  name: 'time-moved',
  description: 'an event was moved a year back in time, so that a question about the past answers with a wrong event',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const { event } = pickEvent(copy, random, wallet, [2, wallet.version], () => true);
    const earlier = (time: string) => new Date(Date.parse(time) - YEAR_MS).toISOString();
    copy.run(
      'UPDATE events SET recorded_at = ?, effective_at = ? WHERE position = ?',
      ...[earlier(event.recordedAt), earlier(event.effectiveAt), event.position],
    );
    copy.sign(event.stream, event.version);
    return {
      event_id: event.eventId,
      what: `${event.eventId}: its time ${event.recordedAt} became ${earlier(event.recordedAt)}`,
      commands: [...aboutWallet(wallet.uid, event.version), `balance ${wallet.uid} --at ${earlier(event.recordedAt)}`],
    };
  },
};
