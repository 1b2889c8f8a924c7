import { type Engine, put } from '@goldwake/core';
import { settableClock } from '@goldwake/core/testing';
import { openTestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Credentials, credentials, type UsernameClaim, upgrades, usernameClaims } from '../documents.js';
import { claimExistingNames, renewSkeletons } from './claim-existing-names.js';

const clock = settableClock();
const after = (ms: number) => new Date(clock.now() + ms).toISOString();
const [PAST, SOON, LATER] = [after(-1), after(1), after(2)];

let engine: Engine;
beforeEach(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(credentials, usernameClaims, upgrades);
});
afterEach(() => engine.close());

type Claimed = [uid: string, name: string, free_at: string | null];
const claimOf = ([uid, username_normalized, free_at]: Claimed): UsernameClaim => ({
  uid,
  username_normalized,
  free_at,
});

describe('claims whose skeleton changes to one that is claimed', () => {
  it.each<[rule: string, old: Claimed, present: Claimed | undefined, left: Claimed | undefined]>([
    ['expired, same owner', ['ann', 'ann_5', null], ['ann', 'anns', PAST], ['ann', 'ann_5', null]],
    ['kept, same owner', ['ann', 'ann_5', null], ['ann', 'anns', SOON], ['ann', 'ann_5', null]],
    ['kept, other owner', ['ann', 'ann_5', null], ['bea', 'anns', SOON], ['ann', 'ann_5', null]],
    ['both active', ['ann', 'ann_5', null], ['bea', 'anns', null], ['bea', 'anns', null]],
    ['given up, the other active', ['ann', 'ann_5', SOON], ['bea', 'anns', null], ['bea', 'anns', null]],
    ['both given up', ['ann', 'ann_5', LATER], ['bea', 'anns', SOON], ['ann', 'ann_5', LATER]],
    ['expired', ['ann', 'ann_5', PAST], undefined, undefined],
  ])('the one with the longest reservation stays (%s)', async (_, old, present, left) => {
    await engine.documents.write([
      put(usernameClaims, 'ann_5', claimOf(old)),
      ...(present ? [put(usernameClaims, 'anns', claimOf(present))] : []),
    ]);
    await renewSkeletons(engine.documents, clock);
    const claims = (await engine.documents.scan(usernameClaims)).map(({ id, body }) => [id, body]);
    expect(claims).toEqual(left ? [['anns', claimOf(left)]] : []);
  });
});

it('claims are moved in one commit a page, and of two that now collide one stays', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `m${String.fromCharCode(97 + at / 8, 97 + (at % 8))}_5`);
  await engine.documents.write(names.map((name) => put(usernameClaims, name, claimOf([name, name, null]))));
  await engine.documents.write([
    put(usernameClaims, 'ann-5', claimOf(['ann', 'ann-5', SOON])),
    put(usernameClaims, 'ann_5', claimOf(['bea', 'ann_5', LATER])),
  ]);
  const writes = jest.spyOn(engine.documents, 'write');
  await renewSkeletons(engine.documents, clock);
  expect(writes).toHaveBeenCalledTimes(2);
  const claims = await engine.documents.scan(usernameClaims);
  expect(claims).toHaveLength(41);
  expect(claims[0]).toMatchObject({ id: 'anns', body: claimOf(['bea', 'ann_5', LATER]) });
});

it('an active name without a claim replaces one that its owner has given up, and others are claimed too', async () => {
  const account = (uid: string, username: string) =>
    put(credentials, uid, { uid, username, username_normalized: username, email_normalized: uid } as Credentials);
  await engine.documents.write([
    account('ann', 'ann_5'),
    account('bea', 'beatrix'),
    put(usernameClaims, 'anns', claimOf(['ann', 'anns', SOON])),
  ]);
  await claimExistingNames(engine.documents, clock);
  expect(await engine.documents.scan(usernameClaims)).toMatchObject([
    { id: 'anns', body: claimOf(['ann', 'ann_5', null]) },
    { id: 'beatrlx', body: claimOf(['bea', 'beatrix', null]) },
  ]);
});
