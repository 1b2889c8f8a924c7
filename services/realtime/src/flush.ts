import type { Member } from './hub.js';
import { metrics } from './metrics.js';
import type { Room } from './room.js';

type Outlet = Member['outlet'];

/**
 * Brings what is pending in these rooms to their members: everybody gets all of it in one write, also who listens to several.
 * Within a channel the order is kept, between channels it is not.
 * @param rooms at least one
 */
export function flush(rooms: readonly Room[]): void {
  const tally = { deliveries: 0, writes: 0, bytes: 0, skipped: 0 };
  const write = (outlet: Outlet, bytes: Buffer) => {
    tally.writes += 1;
    tally.bytes += bytes.byteLength;
    outlet.held = undefined;
    outlet.write(bytes);
  };
  const widest = rooms.reduce((a, b) => (b.members.size > a.members.size ? b : a));
  const holding: Outlet[] = [];
  // Only the widest room is written as it is gone through; for the others, what comes is held until it is known to be all.
  for (const room of [...rooms.filter((one) => one !== widest), widest]) {
    const batch = room.take();
    if (!batch) continue;
    for (const { outlet } of room.members) {
      if (outlet.isSlow) {
        outlet.skip(batch);
        tally.skipped += batch.count;
        continue;
      }
      tally.deliveries += batch.count;
      const all = outlet.held ? Buffer.concat([outlet.held, batch.bytes]) : batch.bytes;
      if (room === widest) write(outlet, all);
      else {
        if (!outlet.held) holding.push(outlet);
        outlet.held = all;
      }
    }
  }
  for (const outlet of holding) if (outlet.held) write(outlet, outlet.held);
  metrics.deliveries.inc(tally.deliveries);
  metrics.writes.inc(tally.writes);
  metrics.bytes.inc(tally.bytes);
  metrics.skipped.inc(tally.skipped);
}
