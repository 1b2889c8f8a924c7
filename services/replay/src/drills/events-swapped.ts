import { aboutWallet, type Drill } from './drill.js';
import { pickEvent, pickWallet } from './pick.js';

export const eventsSwapped: Drill = {
  name: 'events-swapped',
  description: 'two adjacent events of a wallet have exchanged their contents',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 4);
    const next = (version: number) => copy.event(wallet.stream, version + 1);
    // The range starts after `wallet_opened`, because this event cannot be swapped with a later one.
    const one = pickEvent(
      copy,
      random,
      wallet,
      [2, wallet.version - 1],
      ({ event, dataText }) => dataText !== next(event.version).dataText,
    );
    const other = next(one.event.version);
    const sql = 'UPDATE events SET type = ?, schema_version = ?, data = ? WHERE position = ?';
    copy.together(() => {
      copy.run(sql, other.event.type, other.schemaVersion, other.dataText, one.event.position);
      copy.run(sql, one.event.type, one.schemaVersion, one.dataText, other.event.position);
    });
    return {
      event_id: one.event.eventId,
      what: `the contents of ${one.event.eventId} and ${other.event.eventId} were exchanged`,
      commands: aboutWallet(wallet.uid, one.event.version),
    };
  },
};
