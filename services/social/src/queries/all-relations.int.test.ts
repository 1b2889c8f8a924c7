import { type PairEvent, pairId, type SocialPort } from '@goldwake/contracts';
import { put, requireCaughtUp } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp, servePort } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pairs, RELATIONS, type RelationRow, relationId } from '../projections/index.js';
import { AllRelations } from './all-relations.js';
import { Relations } from './relations.js';

const AT = '2026-01-15T12:00:00.000Z';
let engine: TestEngine;
let port: SocialPort;
let relations: Relations;

beforeEach(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(...pairs.collections);
  engine.bus.subscribe(pairs);
  relations = new Relations(engine.documents);
  const all = new AllRelations(relations, requireCaughtUp(engine.store, engine.bus, pairs.group));
  port = { relationsOf: (uid) => all.of(uid), privacyOf: async () => [] };
});
afterEach(() => engine.close());

async function append(one: string, other: string, event: PairEvent): Promise<void> {
  const stream = `pair-${pairId(one, other)}`;
  const expectedVersion = await engine.store.version(stream);
  await engine.store.append({
    stream,
    expectedVersion,
    events: [event],
    context: command(`${stream}.${expectedVersion}`),
  });
}
const block = (blocker_id: string, blocked_id: string, blocked_at = AT) =>
  append(blocker_id, blocked_id, { type: 'player_blocked', data: { blocker_id, blocked_id, blocked_at } });

describe('the relations of a player for other services', () => {
  it('are complete, however many there are', async () => {
    await engine.bus.start();
    const blockers = Array.from({ length: 2_300 }, (_, at) => `b${String(at).padStart(4, '0')}`);
    // Some blocks have the same time, so a page may end among them.
    const rows = blockers.map((other, at): RelationRow => {
      const since = new Date(Date.parse(AT) + Math.floor(at / 7) * 1_000).toISOString();
      return { owner: 'x', other, relation: 'blocked', since, pair_version: 1 };
    });
    await engine.documents.write(rows.map((row) => put(RELATIONS, relationId(row.owner, row.other), row)));
    await block('x', 'y');
    const found = await port.relationsOf('x');
    expect({ ...found, blockers: found.blockers.toSorted() }).toEqual({ friends: [], blocked: ['y'], blockers });
    expect(await port.relationsOf('y')).toEqual({ friends: [], blocked: [], blockers: ['x'] });
    expect(await port.relationsOf('nobody')).toEqual({ friends: [], blocked: [], blockers: [] });
  });

  it.each([1, 2, 3, 7, 100])('are complete in pages of %i rows, also of equal times', async (pageSize) => {
    await engine.bus.start();
    const blockers = Array.from({ length: 20 }, (_, at) => `b${String(at).padStart(2, '0')}`);
    for (const [at, blocker] of blockers.entries()) {
      await block(blocker, 'x', new Date(Date.parse(AT) + Math.floor(at / 6) * 1_000).toISOString());
    }
    await port.relationsOf('x');
    expect((await relations.all('x', 'blocked', pageSize)).toSorted()).toEqual(blockers);
  });

  it('are refused rather than returned without an acknowledged event', async () => {
    await block('x', 'y');
    await expect(port.relationsOf('y')).rejects.toMatchObject({ code: 'unavailable' });
    await engine.bus.start();
    expect(await port.relationsOf('y')).toMatchObject({ blockers: ['x'] });
  });

  it('can be read by the gateway over HTTP, and by no other service', async () => {
    await engine.bus.start();
    await block('x', 'y');
    const remote = await overHttp('social', port, engine);
    expect(await remote.port.relationsOf('y')).toEqual({ friends: [], blocked: [], blockers: ['x'] });
    await remote.close();
    const server = await servePort('social', port, engine);
    await expect(server.as('wallet').call('social', 'relationsOf', ['y'])).rejects.toThrow('has no permission');
    await server.close();
  });
});
