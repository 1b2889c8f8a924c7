import { beforeEach, describe, expect, it } from '@jest/globals';
import { PresenceRooms } from './presence-rooms.js';

/** Called when the hub has dropped the room, for each room that was opened. */
let opened: (() => void)[];
/** Number of uses of the presence of ann's friends. */
let uses: number;
let rooms: PresenceRooms;

beforeEach(() => {
  opened = [];
  uses = 0;
  rooms = new PresenceRooms(
    { open: (_, dropped) => void opened.push(dropped) },
    {
      open: async () => {
        uses += 1;
      },
      close: () => {
        uses -= 1;
      },
    },
  );
});

describe('the room of a player', () => {
  it('is shared by all sockets, and follows the friends until the hub drops it', async () => {
    const prepared = await Promise.all([rooms.enter('ann'), rooms.enter('ann')]);
    expect([opened.length, uses]).toEqual([1, 1]);
    for (const one of prepared) one.end();
    expect(uses).toBe(1);
    opened[0]?.();
    expect(uses).toBe(0);
    await rooms.enter('ann');
    expect([opened.length, uses]).toEqual([2, 1]);
  });

  it('is replaced if the hub drops it before a socket that was let in has joined', async () => {
    const prepared = await rooms.enter('ann');
    opened[0]?.();
    expect([opened.length, uses]).toEqual([2, 1]);
    prepared.end();
    prepared.end();
    opened[1]?.();
    expect([opened.length, uses]).toEqual([2, 0]);
  });
});
