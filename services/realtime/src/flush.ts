import type { Member } from './hub.js';
import { metrics } from './metrics.js';
import type { Room } from './room.js';

type Outlet = Member['outlet'];

/**
 * Sends the pending pushes of these rooms to their members. A member of several rooms gets all of them in one write.
 * The order is kept within a channel, but not between channels.
 */
export function flush(rooms: readonly Room[]): void {
  const tally = { deliveries: 0, writes: 0, bytes: 0, skipped: 0 };
  const write = (outlet: Outlet, bytes: Buffer) => {
    const all = outlet.held ? Buffer.concat([outlet.held, bytes]) : bytes;
    outlet.held = undefined;
    tally.writes += 1;
    tally.bytes += all.byteLength;
    outlet.write(all);
  };
  const bring = (room: Room, take: (outlet: Outlet, bytes: Buffer) => void) => {
    const batch = room.take();
    if (!batch) return;
    for (const { outlet } of room.members) {
      if (outlet.isSlow) {
        outlet.skip(batch);
        tally.skipped += batch.count;
      } else {
        tally.deliveries += batch.count;
        take(outlet, batch.bytes);
      }
    }
  };
  // If there are pushes to `global`, each player's own pushes are buffered first, so that a member of both channels
  // gets them in one write.
  const global = rooms.find(({ channel }) => channel === 'global');
  if (!global || rooms.length === 1) {
    for (const room of rooms) bring(room, write);
  } else {
    const holding: Outlet[] = [];
    const hold = (outlet: Outlet, bytes: Buffer) => {
      if (!outlet.held) holding.push(outlet);
      outlet.held = outlet.held ? Buffer.concat([outlet.held, bytes]) : bytes;
    };
    for (const room of rooms) if (room !== global) bring(room, hold);
    bring(global, write);
    for (const outlet of holding) {
      const { held } = outlet;
      outlet.held = undefined;
      if (held) write(outlet, held);
    }
  }
  metrics.deliveries.inc(tally.deliveries);
  metrics.writes.inc(tally.writes);
  metrics.bytes.inc(tally.bytes);
  metrics.skipped.inc(tally.skipped);
}
