import type { SocialPort } from '@goldwake/contracts';
import { put, RELATIONS_MAX, requireCaughtUp } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp, servePort } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pairs, RELATIONS, type RelationRow, relationId } from '../projections/index.js';
import { ADA, after, BOB, PAIR } from '../testing/pair.js';
import { AllFriends } from './all-friends.js';
import { Relations } from './relations.js';

let engine: TestEngine;
let port: SocialPort;

beforeEach(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(...pairs.collections);
  engine.bus.subscribe(pairs);
  const all = new AllFriends(new Relations(engine.documents), requireCaughtUp(engine.store, engine.bus, pairs.group));
  port = { friendsOf: (uid) => all.of(uid), privacyOf: async () => [] };
});
afterEach(() => engine.close());

/** Stores a request of Ada and the acceptance. */
async function befriend(): Promise<void> {
  const events = after([ADA, 'request'], [BOB, 'accept']);
  await engine.store.append({ stream: `pair-${PAIR}`, expectedVersion: 0, events, context: command('c1') });
}

describe('the friends of a player for other services', () => {
  it('are complete up to the highest limit that can be set, also if some crossing requests have exceeded it', async () => {
    await engine.bus.start();
    const others = Array.from({ length: RELATIONS_MAX + 20 }, (_, at) => `f${String(at).padStart(4, '0')}`);
    const since = '2026-01-15T12:00:00.000Z';
    const rows = others.map(
      (other): RelationRow => ({
        owner: 'x',
        other,
        relation: 'friends',
        since,
        pair_version: 1,
      }),
    );
    await engine.documents.write(rows.map((row) => put(RELATIONS, relationId(row.owner, row.other), row)));
    expect((await port.friendsOf('x')).toSorted()).toEqual(others);
    expect(await port.friendsOf('nobody')).toEqual([]);
  });

  it('are refused rather than returned without an acknowledged event', async () => {
    await befriend();
    await expect(port.friendsOf(ADA.uid)).rejects.toMatchObject({ code: 'unavailable' });
    await engine.bus.start();
    expect(await port.friendsOf(ADA.uid)).toEqual([BOB.uid]);
  });

  it('can be read by the gateway over HTTP, and by no other service', async () => {
    await engine.bus.start();
    await befriend();
    const remote = await overHttp('social', port, engine);
    expect(await remote.port.friendsOf(BOB.uid)).toEqual([ADA.uid]);
    await remote.close();
    const server = await servePort('social', port, engine);
    await expect(server.as('wallet').call('social', 'friendsOf', [BOB.uid])).rejects.toThrow('has no permission');
    await server.close();
  });
});
