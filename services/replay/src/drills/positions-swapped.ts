import { aboutWallet, type Drill } from './drill.js';
import { pickEvent, pickWallet } from './pick.js';

/** No event has this position, so it is free while two positions are exchanged. */
const FREE = -1;

export const positionsSwapped: Drill = {
  name: 'positions-swapped',
  description:
    'an event and the one before it, which caused it, have exchanged their positions, which no hash contains',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const before = (position: number) => copy.casino.eventAt(position - 1)?.event.eventId;
    const { event } = pickEvent(
      copy,
      random,
      wallet,
      [1, wallet.version],
      ({ event: { causationId, position } }) => causationId !== null && causationId === before(position),
    );
    const { eventId, causationId, position, version } = event;
    const move = (from: number, to: number) => copy.run('UPDATE events SET position = ? WHERE position = ?', to, from);
    copy.together(() => {
      move(position, FREE);
      move(position - 1, position);
      move(FREE, position - 1);
    });
    return {
      event_id: eventId,
      what: `${eventId} and ${causationId}, which caused it, have exchanged the positions ${position} and ${position - 1}`,
      commands: [...aboutWallet(wallet.uid, version), `show --correlation ${event.correlationId}`],
    };
  },
};
