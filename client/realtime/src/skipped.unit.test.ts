import { describe, expect, it } from '@jest/globals';
import { OWN, ready } from './testing/line.js';

const ANN = OWN.channel;

describe('a skipped frame', () => {
  it('is reported before the pushes kept from its range; after the last of them a resync is requested', async () => {
    const line = await ready();
    line.heard.length = 0;
    line.socket().skips(ANN, 5, 20);
    for (const offset of [9, 14, 20, 21]) line.socket().pushes(ANN, offset);
    expect(line.heard).toEqual(['skipped 5-20', 9, 14, 20, 'resync', 21]);
    expect(line.connection.state.name).toBe('ready');
  });

  it('of one channel does not permit a gap in another', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().pushes('global', 3);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('permits no push beyond the end of its range', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().pushes(ANN, 21);
    expect(line.pushes).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('that begins beyond the next offset is a gap', async () => {
    const line = await ready();
    line.socket().skips(ANN, 6, 20);
    expect(line.skips).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('for pushes that were already received changes nothing', async () => {
    const line = await ready();
    line.socket().skips(ANN, 3, 4);
    line.socket().pushes(ANN, 5);
    line.socket().pushes(ANN, 7);
    expect(line.skips).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('is not a gap to a heartbeat that arrives before the last kept push', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().says({ kind: 'heartbeat', offsets: { [ANN]: 20 } });
    expect(line.connection.state.name).toBe('ready');
    line.socket().says({ kind: 'heartbeat', offsets: { [ANN]: 21 } });
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('that is interrupted resumes from the last delivered push, and its resync is still requested', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().pushes(ANN, 9);
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().opens();
    expect(line.socket().hello.positions).toEqual({ [ANN]: { epoch: 'e', offset: 9 } });
    line.heard.length = 0;
    line.socket().welcomes([{ ...OWN, offset: 11, recovered: true }]);
    for (const offset of [10, 11, 12]) line.socket().pushes(ANN, offset);
    expect(line.heard).toEqual(['resync', 10, 11, 12]);
  });

  it('permits no jump after its socket is gone', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().welcomes([{ ...OWN, offset: 20, recovered: true }]);
    line.socket().pushes(ANN, 9);
    expect(line.pushes).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });
});

describe('a frame of an unknown kind', () => {
  it('is ignored', async () => {
    const line = await ready();
    line.socket().says({ kind: 'weather', wind: 9 } as never);
    line.socket().pushes(ANN, 5);
    expect(line.pushes.map((push) => push.offset)).toEqual([5]);
  });
});
