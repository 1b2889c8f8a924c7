import { beforeEach, describe, expect, it } from '@jest/globals';
import { PLAYER_KEYS } from '../../session/player-storage.js';
import { NOTHING_UNSENT, type Outgoing } from './composer.machine.js';
import { UnsentStore } from './unsent-store.js';

let items: Map<string, string>;
const storage = () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
});
/** A store as it is after a reload. */
const store = () => new UnsentStore(storage());

beforeEach(() => {
  items = new Map();
});

const queued = (id: string, text = `text of ${id}`): Outgoing => ({
  id,
  text,
  reply: { message_id: 'm1', user_id: 'berta', username: 'Berta', text: 'ahoy' },
  round: null,
  status: 'queued',
  problem: null,
});

describe('what a player has written and not sent', () => {
  it('is there after a reload, with the same ids, and a message that was being sent counts as failed', () => {
    store().save('anna', { ...NOTHING_UNSENT, typed: 'half a sen', outbox: [queued('a'), queued('b')] });
    expect(store().load('anna')).toEqual({
      ...NOTHING_UNSENT,
      typed: 'half a sen',
      outbox: [
        { ...queued('a'), status: 'failed' },
        { ...queued('b'), status: 'failed' },
      ],
    });
  });

  it('is not shown to another player, and is removed at sign-out', () => {
    store().save('anna', { ...NOTHING_UNSENT, typed: 'secret' });
    expect(store().load('berta')).toEqual(NOTHING_UNSENT);
    expect(PLAYER_KEYS).toEqual(expect.arrayContaining([...items.keys()]));
  });

  it('leaves nothing behind once everything is sent', () => {
    const one = store();
    one.save('anna', { ...NOTHING_UNSENT, outbox: [queued('a')] });
    one.save('anna', NOTHING_UNSENT);
    expect([...items]).toEqual([]);
  });

  it('is bounded in its length and in the number of messages', () => {
    const outbox = Array.from({ length: 30 }, (_, index) => queued(`${index}`));
    store().save('anna', { ...NOTHING_UNSENT, typed: 'x'.repeat(1_000_000), outbox });
    const loaded = store().load('anna');
    expect(loaded.typed.length).toBe(22_000);
    expect(loaded.outbox.map(({ id }) => id)).toEqual(outbox.slice(10).map(({ id }) => id));
  });

  it('is ignored if it is damaged', () => {
    for (const text of ['{', 'null', '[]', '{"shape":2,"uid":"anna","typed":"a","reply":null,"outbox":[null]}']) {
      items.set('goldwake.chat-unsent', text);
      expect(store().load('anna')).toEqual(NOTHING_UNSENT);
    }
  });
});
