import { describe, expect, it } from '@jest/globals';
import { OWN, ready } from './testing/test-connection.js';

const ANN = OWN.channel;

describe('a skipped frame', () => {
  it('is reported before the pushes kept from its range; after the last of them a resync is requested', async () => {
    const connection = await ready();
    connection.heard.length = 0;
    connection.socket().skips(ANN, 5, 20);
    for (const offset of [9, 14, 20, 21]) connection.socket().pushes(ANN, offset);
    expect(connection.heard).toEqual(['skipped 5-20', 9, 14, 20, 'resync', 21]);
    expect(connection.connection.state.name).toBe('ready');
  });

  it('of one channel does not permit a gap in another', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 5, 20);
    connection.socket().pushes('global', 3);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('permits no push beyond the end of its range', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 5, 20);
    connection.socket().pushes(ANN, 21);
    expect(connection.pushes).toEqual([]);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('that begins beyond the next offset is a gap', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 6, 20);
    expect(connection.skips).toEqual([]);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('for pushes that were already received changes nothing', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 3, 4);
    connection.socket().pushes(ANN, 5);
    connection.socket().pushes(ANN, 7);
    expect(connection.skips).toEqual([]);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('is not a gap to a heartbeat that arrives before the last kept push', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 5, 20);
    connection.socket().sends({ kind: 'heartbeat', offsets: { [ANN]: 20 } });
    expect(connection.connection.state.name).toBe('ready');
    connection.socket().sends({ kind: 'heartbeat', offsets: { [ANN]: 21 } });
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('that is interrupted resumes from the last delivered push, and its resync is still requested', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 5, 20);
    connection.socket().pushes(ANN, 9);
    connection.socket().closes(1006);
    await connection.timers.advance(500);
    connection.socket().opens();
    expect(connection.socket().hello.positions).toEqual({ [ANN]: { epoch: 'e', offset: 9 } });
    connection.heard.length = 0;
    connection.socket().welcomes([{ ...OWN, offset: 11, recovered: true }]);
    for (const offset of [10, 11, 12]) connection.socket().pushes(ANN, offset);
    expect(connection.heard).toEqual(['resync', 10, 11, 12]);
  });

  it('permits no jump after its socket is gone', async () => {
    const connection = await ready();
    connection.socket().skips(ANN, 5, 20);
    connection.socket().closes(1006);
    await connection.timers.advance(500);
    connection.socket().welcomes([{ ...OWN, offset: 20, recovered: true }]);
    connection.socket().pushes(ANN, 9);
    expect(connection.pushes).toEqual([]);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });
});

describe('a frame of an unknown kind', () => {
  it('is ignored', async () => {
    const connection = await ready();
    connection.socket().sends({ kind: 'weather', wind: 9 } as never);
    connection.socket().pushes(ANN, 5);
    expect(connection.pushes.map((push) => push.offset)).toEqual([5]);
  });
});
