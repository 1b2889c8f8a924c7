import { metrics } from '../metrics.js';
import type { Member } from './hub.js';
import type { Room } from './room.js';

type Writer = Member['writer'];

/**
 * Sends the pending pushes of the given rooms to their members, with one write per member. The order is kept within a
 * channel, but not between channels.
 */
export function flush(rooms: readonly Room[]): void {
  const tally = { deliveries: 0, writes: 0, bytes: 0, skipped: 0 };
  const write = (writer: Writer, bytes: Buffer) => {
    const all = writer.batched ? Buffer.concat([writer.batched, bytes]) : bytes;
    writer.batched = undefined;
    tally.writes += 1;
    tally.bytes += all.byteLength;
    writer.write(all);
  };
  const deliver = (room: Room, take: (writer: Writer, bytes: Buffer) => void) => {
    const batch = room.take();
    if (!batch) return;
    for (const { writer } of room.members) {
      if (writer.isSlow) {
        writer.skip(batch);
        tally.skipped += batch.count;
      } else {
        tally.deliveries += batch.count;
        take(writer, batch.bytes);
      }
    }
  };
  // A member may be in several of these rooms. To send all its pushes in one write, the pushes of every room except the
  // largest shared one are buffered first and then sent together with the pushes of that room.
  const last = rooms.length > 1 ? largestShared(rooms) : undefined;
  if (!last) {
    for (const room of rooms) deliver(room, write);
  } else {
    const batched: Writer[] = [];
    const batchWrite = (writer: Writer, bytes: Buffer) => {
      if (!writer.batched) batched.push(writer);
      writer.batched = writer.batched ? Buffer.concat([writer.batched, bytes]) : bytes;
    };
    for (const room of rooms) if (room !== last) deliver(room, batchWrite);
    deliver(last, write);
    for (const writer of batched) {
      const { batched: batchedBytes } = writer;
      writer.batched = undefined;
      if (batchedBytes) write(writer, batchedBytes);
    }
  }
  metrics.deliveries.inc(tally.deliveries);
  metrics.writes.inc(tally.writes);
  metrics.bytes.inc(tally.bytes);
  metrics.skipped.inc(tally.skipped);
}

function largestShared(rooms: readonly Room[]): Room | undefined {
  let largest: Room | undefined;
  for (const room of rooms) {
    if (room.isShared && room.members.size >= (largest?.members.size ?? 0)) largest = room;
  }
  return largest;
}
