import { aboutWallet, type Drill } from './drill.js';
import { pickWallet } from './pick.js';

export const eventDropped: Drill = {
  name: 'event-dropped',
  description: 'an event in the middle of a wallet is missing',
  inject(copy, random) {
    const { uid, stream, version } = pickWallet(copy, random, 3);
    const { event } = copy.event(stream, 2 + random.below(version - 2));
    copy.run('DELETE FROM events WHERE position = ?', event.position);
    return {
      event_id: event.eventId,
      what: `${event.eventId} (${event.type}, position ${event.position}) was deleted`,
      commands: aboutWallet(uid, event.version),
    };
  },
};
