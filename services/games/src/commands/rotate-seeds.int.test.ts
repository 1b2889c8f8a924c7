import { rollOf, sha256Hex } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVEN_BET, openTable } from '../testing/table.js';

let table: Awaited<ReturnType<typeof openTable>>;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.engine.close());

describe('rotating the seeds', () => {
  it('a rotation reveals the committed server seed, and every roll of the pair can be recomputed from it', async () => {
    const shown = await table.view.current('u1', command('look'));
    const rounds = [];
    for (const at of [0, 1, 2]) rounds.push(await table.bet.execute('u1', EVEN_BET, command(`k${at}`)));
    const { revealed } = await table.rotate.execute('u1', 'mine', command('turn'));
    expect(revealed).toMatchObject({
      seed_pair: 1,
      server_seed_hash: shown.active.server_seed_hash,
      client_seed: shown.active.client_seed,
    });
    expect(await sha256Hex(revealed.server_seed)).toBe(shown.active.server_seed_hash);
    for (const { outcome, draw } of rounds) {
      expect(outcome.roll).toBe(await rollOf(revealed.server_seed, revealed.client_seed, draw.nonce));
    }
  });

  it('a rotation activates the server seed committed before, with the given client seed', async () => {
    const before = await table.view.current('u1', command('look'));
    const response = await table.rotate.execute('u1', 'mine', command('turn'));
    expect(response.active).toEqual({
      seed_pair: 2,
      server_seed_hash: before.next.server_seed_hash,
      client_seed: 'mine',
      next_nonce: 0,
    });
    expect(response.next.server_seed_hash).not.toBe(before.next.server_seed_hash);
    const { revealed, ...seeds } = response;
    expect(await table.view.current('u1', command('look'))).toEqual(seeds);
    expect(revealed.seed_pair).toBe(1);
  });

  it('a player who gives no client seed gets a random one, different each time', async () => {
    const one = await table.rotate.execute('u1', undefined, command('turn 1'));
    const two = await table.rotate.execute('u1', undefined, command('turn 2'));
    expect(one.active.client_seed).toMatch(/^[0-9a-f]{32}$/);
    expect(two.active.client_seed).not.toBe(one.active.client_seed);
  });

  it('a repeated rotation command rotates once and returns the same result, even after later rotations', async () => {
    const first = await table.rotate.execute('u1', 'mine', command('turn'));
    await table.rotate.execute('u1', 'later', command('turn again'));
    expect(await table.rotate.execute('u1', 'mine', command('turn'))).toEqual(first);
    expect((await table.view.current('u1', command('look'))).active.seed_pair).toBe(3);
  });

  it('a rotation waits for earlier bets, and no later bet draws from the revealed pair', async () => {
    const bets = (name: string) =>
      [0, 1, 2, 3, 4].map((at) => table.bet.execute('u1', EVEN_BET, command(`${name}${at}`)));
    const before = bets('before');
    const rotation = table.rotate.execute('u1', 'mine', command('turn'));
    const after = bets('after');
    await rotation;
    const pairsOf = async (responses: typeof before) => (await Promise.all(responses)).map((response) => response.draw);
    expect(await pairsOf(before)).toEqual([0, 1, 2, 3, 4].map((nonce) => ({ seed_pair: 1, nonce })));
    expect(await pairsOf(after)).toEqual([0, 1, 2, 3, 4].map((nonce) => ({ seed_pair: 2, nonce })));
  });
});

describe("reading a player's own seeds", () => {
  it('concurrent first reads create one pair and reveal no server seed', async () => {
    const responses = await Promise.all([1, 2, 3].map((at) => table.view.current('u1', command(`look ${at}`))));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await table.engine.store.version('fairness-u1')).toBe(1);
    const seeds = await table.pairs.current('u1', command('look'));
    expect(JSON.stringify(responses)).not.toContain(seeds.active.server_seed);
    expect(JSON.stringify(responses)).not.toContain(seeds.next.server_seed);
  });

  it('the view states the nonce of the next bet', async () => {
    await table.bet.execute('u1', EVEN_BET, command('k1'));
    await table.bet.execute('u1', EVEN_BET, command('k2'));
    expect((await table.view.current('u1', command('look'))).active.next_nonce).toBe(2);
  });

  it('ended pairs are listed newest first, in pages, without the active pair', async () => {
    for (const at of [1, 2, 3, 4, 5]) await table.rotate.execute('u1', `seed ${at}`, command(`turn ${at}`));
    const page = async (number: number) => {
      const { result, total } = await table.view.revealed('u1', number, 2, command('look'));
      return { pairs: result.map((pair) => pair.seed_pair), total };
    };
    expect(await page(1)).toEqual({ pairs: [5, 4], total: 5 });
    expect(await page(3)).toEqual({ pairs: [1], total: 5 });
    expect(await page(4)).toEqual({ pairs: [], total: 5 });
  });

  it('the list of ended pairs is empty before the first rotation', async () => {
    expect(await table.view.revealed('u1', 1, 20, command('look'))).toEqual({ result: [], total: 0 });
  });
});
