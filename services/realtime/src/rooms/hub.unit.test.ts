import { describe, expect, it } from '@jest/globals';
import { textsIn } from '../testing/texts-in.js';
import { Hub, type Member } from './hub.js';
import type { Message } from './message.js';

class Listener implements Member {
  readonly heard: string[] = [];
  writes = 0;
  closed: string | undefined;
  readonly writer = {
    batched: undefined as Buffer | undefined,
    isSlow: false,
    write: (frames: Buffer) => {
      this.writes += 1;
      this.heard.push(...textsIn(frames));
    },
    skip: () => {},
  };

  constructor(
    readonly uid: string,
    readonly sessionId = `${uid}-1`,
  ) {}

  close(name: string): void {
    this.closed = name;
  }
}

function openHub(limits: { idleRoomsMax?: number } = {}) {
  const clock = { now: 0 };
  let epochs = 0;
  const hub = new Hub(
    { history: { count: 10, bytes: 10_000, ageMs: 1_000 }, idleRoomsMax: 10, budgetBytes: 1_000_000, ...limits },
    () => clock.now,
    () => `epoch ${++epochs}`,
  );
  return { hub, clock };
}

const message = (uid: string): Message => ({
  channel: `user.${uid}`,
  event: 'balance_update',
  data: {
    wallet_version: 1,
    sc_balance: '0',
    gc_balance: '0',
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
    reason: 'top_up',
  },
});
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('the hub', () => {
  it('a push goes only to members of its channel, and the pushes of one tick go in one write', async () => {
    const { hub } = openHub();
    const [ann, bob] = [new Listener('ann'), new Listener('bob')];
    hub.join(ann, ['user.ann'], {});
    hub.join(bob, ['user.bob'], {});
    expect([hub.publish(message('ann'), 'T'), hub.publish(message('ann'), 'T')]).toEqual([1, 1]);
    await nextTick();
    expect(ann.heard.map((text) => JSON.parse(text).offset)).toEqual([1, 2]);
    expect(ann.writes).toBe(1);
    expect(bob.heard).toEqual([]);
  });

  it('members who are not in `global` get their own pushes even in a tick with a global push', async () => {
    const { hub } = openHub();
    const [ann, bob] = [new Listener('ann'), new Listener('bob')];
    hub.join(ann, ['user.ann'], {});
    hub.join(bob, ['global'], {});
    hub.publish(message('ann'), 'T');
    hub.publish({ ...message('bob'), channel: 'global' }, 'T');
    await nextTick();
    expect([ann, bob].map(({ heard: received, writes }) => [received.length, writes])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('the pushes of one tick on the own channel, a subscribed one and `global` go to a member in one write', async () => {
    const { hub } = openHub();
    const [ann, bob] = [new Listener('ann'), new Listener('bob')];
    hub.join(ann, ['user.ann', 'catalogue', 'global'], {});
    hub.join(bob, ['user.bob', 'catalogue'], {});
    for (const channel of ['global', 'user.ann', 'catalogue', 'user.bob', 'catalogue'] as const) {
      hub.publish({ ...message('ann'), channel }, 'T');
    }
    await nextTick();
    const channels = ({ heard: texts }: Listener) => texts.map((text) => JSON.parse(text).channel).sort();
    expect([ann, bob].map(({ writes }) => writes)).toEqual([1, 1]);
    expect(channels(ann)).toEqual(['catalogue', 'catalogue', 'global', 'user.ann']);
    expect(channels(bob)).toEqual(['catalogue', 'catalogue', 'user.bob']);
  });

  it('nothing is created for a channel without any member so far', () => {
    const { hub } = openHub();
    expect(hub.listens('user.ann')).toBe(false);
    expect(hub.publish(message('ann'), 'T')).toBe(0);
  });

  it('a channel keeps counting after its members left, so that they can resume', () => {
    const { hub, clock } = openHub();
    const ann = new Listener('ann');
    const [first] = hub.join(ann, ['user.ann'], {});
    hub.leave(ann, ['user.ann']);
    hub.publish(message('ann'), 'T');
    clock.now = 1_000;
    const back = hub.join(ann, ['user.ann'], { 'user.ann': { epoch: first?.epoch ?? '', offset: 0 } });
    expect(back).toMatchObject([{ offset: 1, recovered: true }]);
    expect(textsIn(back[0]?.catchUp ?? Buffer.alloc(0))).toHaveLength(1);
  });

  it('a dropped channel keeps no memory, even if a push was pending', () => {
    const { hub } = openHub({ idleRoomsMax: 0 });
    const ann = new Listener('ann');
    hub.join(ann, ['user.ann'], {});
    hub.publish(message('ann'), 'T');
    expect(hub.budget.used).toBeGreaterThan(0);
    hub.leave(ann, ['user.ann']);
    expect([hub.listens('user.ann'), hub.budget.used]).toEqual([false, 0]);
  });

  it('an idle channel is dropped after the age of its history, and its old offsets are never accepted again', () => {
    const { hub, clock } = openHub();
    const ann = new Listener('ann');
    const [first] = hub.join(ann, ['user.ann'], {});
    hub.leave(ann, ['user.ann']);
    clock.now = 1_001;
    hub.join(new Listener('bob'), ['user.bob'], {});
    expect(hub.listens('user.ann')).toBe(false);
    const back = hub.join(ann, ['user.ann'], { 'user.ann': { epoch: first?.epoch ?? '', offset: 0 } });
    expect(back).toMatchObject([{ offset: 0, recovered: false }]);
  });

  it('a prepared channel that has been idle for too long can still be joined, and is dropped without members', () => {
    const { hub, clock } = openHub();
    let dropped = 0;
    hub.open('presence.ann', () => dropped++);
    clock.now = 1_001;
    const ann = new Listener('ann');
    hub.join(ann, ['presence.ann'], {});
    expect([hub.listeners('presence.ann'), dropped]).toEqual([1, 0]);
    hub.leave(ann, ['presence.ann']);
    clock.now = 2_003;
    hub.tidy();
    expect([hub.listens('presence.ann'), dropped]).toEqual([false, 1]);
  });

  it('a channel that is opened again whenever it is dropped does not keep the hub busy', () => {
    const { hub, clock } = openHub({ idleRoomsMax: 0 });
    let opened = 0;
    const open = () => {
      opened++;
      hub.open('presence.ann', open);
    };
    open();
    hub.leave(new Listener('ann'), []);
    expect(opened).toBe(2);
    clock.now = 1_001;
    hub.budget.waiting = 2_000_000;
    hub.tidy();
    // Once because of its age, and once to free memory.
    expect(opened).toBe(4);
  });

  it('idle channels above the maximum are dropped, longest idle first', () => {
    const { hub } = openHub({ idleRoomsMax: 1 });
    for (const uid of ['ann', 'bob']) {
      const listener = new Listener(uid);
      hub.join(listener, [`user.${uid}`], {});
      hub.leave(listener, [`user.${uid}`]);
    }
    expect([hub.listens('user.ann'), hub.listens('user.bob')]).toEqual([false, true]);
  });

  it('ending a session closes its sockets, and no others of the player', () => {
    const { hub } = openHub();
    const sockets = [new Listener('ann', 's1'), new Listener('ann', 's1'), new Listener('ann', 's2')];
    for (const socket of sockets) hub.join(socket, ['user.ann'], {});
    hub.endSession('ann', 's1', 'session_ended');
    expect(sockets.map((socket) => socket.closed)).toEqual(['session_ended', 'session_ended', undefined]);
  });
});
