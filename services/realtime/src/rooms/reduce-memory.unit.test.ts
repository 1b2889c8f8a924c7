import type { Channel } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { SocketWriter } from '../sockets/socket-writer.js';
import { StallableWire } from '../testing/stallable-wire.js';
import { Hub, type Member } from './hub.js';
import type { Message } from './message.js';

const LIMITS = { softBytes: 50_000, hardBytes: 100_000, heartbeatMs: 25_000, pongMs: 8_000 };

/** Returns a push of about one kilobyte. */
const push = (channel: Channel) =>
  ({ channel, event: 'balance_update', data: { reason: 'x'.repeat(900) } }) as unknown as Message;

const tick = () => new Promise((resolve) => setImmediate(resolve));

function openHub(budgetBytes: number) {
  const history = { count: 100, bytes: 100_000, ageMs: 60_000 };
  return new Hub(
    { history, idleRoomsMax: 10, budgetBytes },
    () => 0,
    () => 'epoch',
  );
}

function join(hub: Hub, uid: string) {
  const wire = new StallableWire();
  const cuts: string[] = [];
  const channels: Channel[] = ['global', `user.${uid}`];
  const member: Member & { writer: SocketWriter } = {
    sessionId: uid,
    writer: new SocketWriter(
      wire,
      {
        close: () => {},
        cut: () => {
          cuts.push(uid);
          member.writer.end();
          hub.leave(member, channels);
          member.writer.gone();
        },
      },
      { budget: hub.budget, limits: LIMITS, now: hub.now },
    ),
    close: () => {},
  };
  hub.join(member, channels, {});
  return { member, wire, cuts, channels };
}

/** Returns whether a position one push back can still be resumed. */
function reaches(hub: Hub, uid: string, channel: Channel, offset: number): boolean {
  const { member, channels } = join(hub, uid);
  const asked = hub.join(member, [channel], { [channel]: { epoch: 'epoch', offset } });
  hub.leave(member, channels);
  return asked[0]?.recovered ?? false;
}

describe('above the memory budget', () => {
  it('history of channels without members is dropped first, longest idle first', async () => {
    const hub = openHub(10_000);
    for (const uid of ['ann', 'bob']) {
      const { member, channels } = join(hub, uid);
      for (let n = 0; n < 4; n++) hub.publish(push(`user.${uid}`), '');
      await tick();
      hub.leave(member, channels);
    }
    join(hub, 'cat');
    for (let n = 0; n < 3; n++) hub.publish(push('user.cat'), '');
    await tick();
    expect([hub.listens('user.ann'), hub.listens('user.bob')]).toEqual([false, true]);
    expect(reaches(hub, 'cat', 'user.cat', 0)).toBe(true);
    expect(hub.budget.used).toBeLessThanOrEqual(10_000);
  });

  it('then history with the fewest members for its size is dropped, and resuming clients are told', async () => {
    const hub = openHub(13_000);
    for (const uid of ['ann', 'bob', 'cat', 'dan', 'eve']) join(hub, uid);
    for (let n = 0; n < 5; n++) hub.publish(push('global'), '');
    for (let n = 0; n < 5; n++) hub.publish(push('user.ann'), '');
    for (let n = 0; n < 2; n++) hub.publish(push('user.bob'), '');
    await tick();
    expect(reaches(hub, 'ann', 'user.ann', 0)).toBe(false);
    expect(reaches(hub, 'bob', 'user.bob', 0)).toBe(true);
    expect(reaches(hub, 'bob', 'global', 0)).toBe(true);
    expect(reaches(hub, 'ann', 'user.ann', 5)).toBe(true);
  });

  it('finally sockets with the most waiting bytes are cut, no more of them than necessary', async () => {
    const hub = openHub(10_000);
    const [ann, bob, cat] = [join(hub, 'ann'), join(hub, 'bob'), join(hub, 'cat')];
    for (const { wire } of [ann, bob]) wire.stalled = true;
    for (let n = 0; n < 7; n++) hub.publish(push('user.ann'), '');
    for (let n = 0; n < 4; n++) hub.publish(push('user.bob'), '');
    await tick();
    expect([ann.cuts, bob.cuts, cat.cuts]).toEqual([['ann'], [], []]);
    expect(hub.budget.used).toBeLessThanOrEqual(10_000);
  });

  it('bytes read since the last check cause no cut', async () => {
    const hub = openHub(10_000);
    const ann = join(hub, 'ann');
    join(hub, 'bob');
    ann.wire.stalled = true;
    for (let n = 0; n < 4; n++) hub.publish(push('user.ann'), '');
    await tick();
    ann.wire.read();
    for (let n = 0; n < 3; n++) hub.publish(push('user.bob'), '');
    await tick();
    expect([reaches(hub, 'ann', 'user.ann', 0), reaches(hub, 'bob', 'user.bob', 0)]).toEqual([true, true]);
  });
});
