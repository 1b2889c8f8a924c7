import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onDatabase } from '@goldwake/cluster/testing';
import type { PushFrame } from '@goldwake/contracts';
import type { PackagesResponse, PurchaseResponse, WalletResponse } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { payByCard, searchForCards, submitTo, tracesOfCards } from '@goldwake/sandbox/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliverAtOnce } from '../../../services/cashier/dist/testing/index.js';
import { ROOT } from '../../set-up/root.mjs';
import { verify } from '../faults/verify.js';
import { isReady } from './ask.js';
import { BUYERS_ENV, buyers, type Ordered } from './buyers-under-test.js';
import type { Cluster } from './cluster.js';
import { players, RESTARTED_MS_MAX } from './players-under-test.js';
import { startedCluster } from './under-test.js';

const WALLETS = ['wallet-1', 'wallet-2'];
const SUCCESS = ['purchase_created', 'purchase_payment_opened', 'purchase_succeeded'];

let cluster: Cluster;
/** What all processes have logged, in all detail. */
const lines: string[] = [];
let scratch: string;
/** All purchases that must be credited. */
const bought: Ordered[] = [];
const { call, signUp, listen } = players(() => cluster);
const { mongo, order, story, credits, untilStored, untilCredited, payment, webhook, act, payTooLittle } = buyers(
  () => cluster,
);
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-purchases-'));
  cluster = await startedCluster(lines, { env: { ...BUYERS_ENV, GOLDWAKE_LOG: 'debug' } });
});
afterAll(async () => {
  const unclean = await cluster?.stop();
  await rm(scratch, { recursive: true, force: true });
  expect(unclean).toEqual([]);
});

async function expectCredited(ordered: Ordered): Promise<void> {
  bought.push(ordered);
  await untilCredited(ordered);
  expect(await credits(ordered)).toBe(1);
  expect(await story(ordered)).toEqual(SUCCESS);
}

it('a player buys at the edge, pays at the provider, returns, and is credited once with a push', async () => {
  const token = await signUp('ann');
  const socket = await listen(token);
  const ordered = await order(token, { returnPath: '/games/dice?tab=1#top' });
  expect(new URL(ordered.page).origin).toBe(cluster.urlOf('sandbox'));
  const paid = await payByCard(ordered.page);
  expect(paid.headers.get('location')).toBe(`${cluster.url}/games/dice?tab=1&purchase=${ordered.id}#top`);

  const { data } = (await socket.push(
    ({ event, data }) => event === 'purchase_and_payment_update' && (data as { part: string }).part === 'balances',
  )) as PushFrame<'purchase_and_payment_update'>;
  socket.close();
  expect(data).toMatchObject({ purchase_id: ordered.id, gc_balance: '99900000000', sc_balance: '10000000' });
  await expectCredited(ordered);
  const checked = await call<PurchaseResponse>('POST', `/api/cashier/purchases/${ordered.id}/check`, { token });
  expect(checked).toMatchObject({ status: 200, body: { purchase: { status: 'succeeded' } } });
  expect((await call<WalletResponse>('GET', '/api/wallet', { token })).body).toMatchObject({
    gold_coins: { balance: '99900000000' },
    sweeps_coins: { balance: '10000000' },
  });
});

it('200 parallel deliveries of one webhook are all received, and credit the purchase once', async () => {
  const ordered = await order(await signUp('bea'));
  await act(await payment(ordered), 'webhooks', 'hold');
  await payByCard(ordered.page);
  expect(await credits(ordered)).toBe(0);
  const statuses = await deliverAtOnce(cluster.url, webhook(await payment(ordered)), 200);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expectCredited(ordered);
  await act(await payment(ordered), 'webhooks', 'release');
});

describe('a process that is killed between payment and credit', () => {
  const kill = (name: string) => {
    const one = cluster.processOf(name);
    const { pid } = one;
    one.signal('SIGKILL');
    return until(async () => one.pid !== pid && (await isReady(cluster.urlOf(name))), RESTARTED_MS_MAX);
  };
  /** Lets both processes of the wallet stand still, so that a credit waits, whichever of them gets it. */
  const toWallets = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const name of WALLETS) cluster.processOf(name).signal(signal);
  };

  it('the cashier: a payment that succeeds while it is down is credited once when it is back', async () => {
    const ordered = await order(await signUp('cid'));
    await cluster.stopOne('cashier', 'SIGKILL');
    await payByCard(ordered.page);
    expect((await payment(ordered)).status).toBe('succeeded');
    expect(await story(ordered)).toEqual(SUCCESS.slice(0, 2));
    await cluster.startOne('cashier');
    await expectCredited(ordered);
  });

  it('the cashier, after it stored the success: the restarted one has the purchase credited once', async () => {
    const ordered = await order(await signUp('dan'));
    toWallets('SIGSTOP');
    try {
      await payByCard(ordered.page);
      await untilStored(ordered, 'purchase_succeeded');
      await kill('cashier');
      expect(await credits(ordered)).toBe(0);
    } finally {
      toWallets('SIGCONT');
    }
    await expectCredited(ordered);
  });

  it('every wallet, while the cashier waits for the credit: the restarted ones credit once', async () => {
    const ordered = await order(await signUp('eve'));
    toWallets('SIGSTOP');
    await payByCard(ordered.page);
    await untilStored(ordered, 'purchase_succeeded');
    expect(await credits(ordered)).toBe(0);
    await Promise.all(WALLETS.map(kill));
    await expectCredited(ordered);
  });
});

describe('the operator', () => {
  const program = (name: string) => join(ROOT, 'services/replay/dist/operator', `${name}.js`);
  const run = (name: string, ...args: string[]) => runNode(program(name), [...args, '--data', cluster.folder]);
  const fileWith = async (text: string) => {
    const file = join(scratch, 'packages.json');
    await writeFile(file, text);
    return file;
  };
  const update = ({ event }: PushFrame) => event === 'purchase_package_update';

  it('changes the packages, and a connected player gets each change as a push', async () => {
    const token = await signUp('fay');
    const listed = await run('packages', 'list');
    expect(JSON.parse(listed.out)).toHaveLength(8);
    const changed = { ...JSON.parse(listed.out)[2], price: '5.49' };

    const socket = await listen(token);
    const merged = await run('packages', 'merge', await fileWith(JSON.stringify([changed])), '--reason', 'Weekend');
    expect(merged).toEqual({ code: 0, out: '8 packages are on sale; their version is 2.\n', err: '' });
    expect(await socket.push(update)).toMatchObject({
      channel: 'global',
      data: { packages_version: 2, operation: 'merge', packages: [{ package_id: 'usd-4.99', price: '5490000' }] },
    });
    const set = await run('packages', 'set', await fileWith(listed.out), '--reason', 'The weekend is over');
    expect(set).toEqual({ code: 0, out: '8 packages are on sale; their version is 3.\n', err: '' });
    await socket.push((push) => update(push) && (push.data as { packages_version: number }).packages_version === 3);
    socket.close();
    const { body } = await call<PackagesResponse>('GET', '/api/cashier/packages', { token });
    expect(body.packages_version).toBe(3);
    expect(body.result[2]).toMatchObject({ package_id: 'usd-4.99', price: '4990000' });
  });

  it('approves a review, so that its coins are credited, and declines one, so that it is refunded', async () => {
    expect(await run('purchases', 'list')).toMatchObject({ out: 'No purchase is in review.\n' });
    const token = await signUp('gus');
    const [approved, declined] = [
      await order(token, { packagesVersion: 3, method: 'crypto' }),
      await order(token, { packagesVersion: 3, method: 'crypto' }),
    ];
    for (const each of [approved, declined]) {
      await payTooLittle(each);
      await untilStored(each, 'purchase_review_started');
    }
    const { out } = await until(async () => {
      const listed = await run('purchases', 'list');
      return listed.out.includes(declined.id) ? listed : undefined;
    });
    expect(out).toContain(approved.id);
    expect(out).toContain('gus');

    const decide = (what: string, { id }: Ordered) => run('purchases', what, id, '--reason', 'Asked the player');
    expect(await decide('approve', approved)).toEqual({
      code: 0,
      out: `The purchase ${approved.id} of ${approved.uid} is approved: its coins are credited.\n`,
      err: '',
    });
    bought.push(approved);
    await untilCredited(approved);
    expect(await decide('decline', declined)).toMatchObject({ code: 0, err: '' });
    await until(async () => (await payment(declined)).refunded_at !== null, RESTARTED_MS_MAX);
    expect(await credits(declined)).toBe(0);
    expect(await decide('approve', declined)).toMatchObject({
      code: 2,
      err: expect.stringContaining('This purchase is not in review'),
    });
  });
});

describe('after all purchases', () => {
  it('each is credited once, and the history is without findings', async () => {
    for (const ordered of bought) expect([ordered.id, await credits(ordered)]).toEqual([ordered.id, 1]);
    expect(bought).toHaveLength(6);
    expect(await verify(mongo())).toEqual([]);
  });

  it('no card number is in MongoDB, in Kafka, at the provider or in a log', async () => {
    const token = await signUp('hal');
    const [confirmed, declined] = [
      await order(token, { packagesVersion: 3 }),
      await order(token, { packagesVersion: 3 }),
    ];
    await payByCard(confirmed.page, '4000 0027 6000 3184');
    await submitTo(confirmed.page, {}, '/confirm');
    await payByCard(declined.page, '4000 0000 0000 0002');
    await expectCredited(confirmed);
    await untilStored(declined, 'purchase_failed');

    const documents = await onDatabase(mongo(), async (connection) => {
      const collections = await connection.listCollections();
      // As BSON, in which texts and binary data are as they were stored.
      const raw = (name: string) => connection.collection(name).find<Buffer>({}, { raw: true }).toArray();
      const all = await Promise.all(collections.map(({ name }) => raw(name)));
      return Buffer.concat(all.flat()).toString('latin1');
    });
    expect(tracesOfCards(documents)).toEqual([]);
    expect(documents).toContain('"last4":"3184"');
    // Records are not compressed, so the segments of Kafka show the content of every message of every topic.
    for (const place of ['kafka', 'volumes']) {
      const { traces, last4 } = searchForCards(join(cluster.folder, place));
      expect(traces).toEqual([]);
      expect([...last4]).toEqual(expect.arrayContaining(['3184', '0002']));
    }
    const log = lines.join('\n');
    expect(tracesOfCards(log)).toEqual([]);
    expect(log).toMatch(/^sandbox \| \{"level":20/m);
  });
});
