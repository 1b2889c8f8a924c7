import { describe, expect, it } from '@jest/globals';
import { OWN, ready } from './testing/line.js';

const ANN = OWN.channel;

describe('a skip', () => {
  it('is told before the pushes kept from it, and after the last of them that the rest must be loaded', async () => {
    const line = await ready();
    line.heard.length = 0;
    line.socket().skips(ANN, 5, 20);
    for (const offset of [9, 14, 20, 21]) line.socket().pushes(ANN, offset);
    expect(line.heard).toEqual(['skipped 5-20', 9, 14, 20, 'resync', 21]);
    expect(line.connection.state.name).toBe('ready');
  });

  it('of one channel lets nothing be missing in another', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().pushes('global', 3);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('allows no push beyond its last', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().pushes(ANN, 21);
    expect(line.pushes).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('that begins behind what was heard last is a hole', async () => {
    const line = await ready();
    line.socket().skips(ANN, 6, 20);
    expect(line.skips).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('of pushes that were all heard changes nothing', async () => {
    const line = await ready();
    line.socket().skips(ANN, 3, 4);
    line.socket().pushes(ANN, 5);
    line.socket().pushes(ANN, 7);
    expect(line.skips).toEqual([]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('is no hole to a heartbeat that comes before its last push', async () => {
    const line = await ready();
    line.socket().skips(ANN, 5, 20);
    line.socket().says({ kind: 'heartbeat', offsets: { [ANN]: 20 } });
    expect(line.connection.state.name).toBe('ready');
    line.socket().says({ kind: 'heartbeat', offsets: { [ANN]: 21 } });
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('that breaks off is gone on with from the last push handed on, and the reload it owed is asked for', async () => {
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

  it('allows no jump any more once its socket is gone', async () => {
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

describe('a frame of a kind not known here', () => {
  it('changes nothing', async () => {
    const line = await ready();
    line.socket().says({ kind: 'weather', wind: 9 } as never);
    line.socket().pushes(ANN, 5);
    expect(line.pushes.map((push) => push.offset)).toEqual([5]);
  });
});
