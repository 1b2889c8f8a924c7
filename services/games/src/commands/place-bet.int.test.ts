import { Refusal, rollOf } from '@goldwake/contracts';
import type { BetResponseOf } from '@goldwake/contracts/http';
import { command } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVEN_BET, OPENING, OPENING_VERSION, openTable } from '../testing/table.js';

let table: Awaited<ReturnType<typeof openTable>>;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.engine.close());

const nonces = (responses: BetResponseOf<'dice'>[]) =>
  responses.map((response) => response.draw.nonce).sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('placing a dice bet', () => {
  it('a bet rolls the result of its seeds and pays stake times multiplier, exact to the micro', async () => {
    const { bet, pairs } = table;
    let balance = OPENING;
    for (const at of upTo(12)) {
      const response = await bet.execute('u1', { ...EVEN_BET, stake: '1234567' }, command(`k${at}`));
      const { active } = await pairs.current('u1', command('look'));
      const roll = await rollOf(active.server_seed, active.client_seed, at);
      const won = roll > 5_000;
      const payout = won ? (1_234_567n * 19_801n) / 10_000n : 0n;
      balance += payout - 1_234_567n;
      expect(response).toMatchObject({
        draw: { seed_pair: 1, nonce: at },
        outcome: { target: 5_000, direction: 'over', roll, won, multiplier: 19_801 },
        algorithm: 1,
        multiplier: won ? '1.9801' : '0.0000',
        stake: '1234567',
        payout: `${payout}`,
        balances: { gold_coins: `${balance}`, sweeps_coins: '0' },
        wallet_version: OPENING_VERSION + at + 1,
      });
    }
  });

  it('fifty concurrent bets take successive nonces without a gap, and each is drawn once', async () => {
    const responses = await Promise.all(upTo(50).map((at) => table.bet.execute('u1', EVEN_BET, command(`k${at}`))));
    expect(nonces(responses)).toEqual(upTo(50));
    expect(table.settling).toHaveBeenCalledTimes(50);
  });

  it('a repeated bet returns the stored result, and the next bet still takes the next nonce', async () => {
    const { bet, settling } = table;
    const first = await bet.execute('u1', EVEN_BET, command('same'));
    await bet.execute('u1', EVEN_BET, command('between'));
    expect(await bet.execute('u1', EVEN_BET, command('same'))).toEqual(first);
    expect((await bet.execute('u1', EVEN_BET, command('after'))).draw).toEqual({ seed_pair: 1, nonce: 2 });
    expect(settling).toHaveBeenCalledTimes(4);
  });

  it('a repeated bet returns the stored result even after a seed rotation', async () => {
    const first = await table.bet.execute('u1', EVEN_BET, command('same'));
    await table.rotate.execute('u1', undefined, command('turn'));
    expect(await table.bet.execute('u1', EVEN_BET, command('same'))).toEqual(first);
    expect((await table.bet.execute('u1', EVEN_BET, command('after'))).draw).toEqual({ seed_pair: 2, nonce: 0 });
  });

  it('a command sent twice at the same moment is settled once', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => table.bet.execute('u1', EVEN_BET, command('same'))));
    expect(one).toEqual(two);
    expect(await table.engine.store.version('wallet-u1')).toBe(OPENING_VERSION + 1);
  });

  it('an idempotency key reused with another body is refused', async () => {
    await table.bet.execute('u1', EVEN_BET, command('same', 'one body'));
    await expect(table.bet.execute('u1', EVEN_BET, command('same', 'another'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('a bet above the balance stores nothing and consumes no nonce', async () => {
    const tooMuch = { ...EVEN_BET, stake: `${OPENING + 1n}` };
    await table.pairs.current('u1', command('look'));
    const before = await table.engine.store.lastPosition();
    await expect(table.bet.execute('u1', tooMuch, command('k1'))).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await table.engine.store.lastPosition()).toBe(before);
    expect((await table.bet.execute('u1', EVEN_BET, command('k2'))).draw.nonce).toBe(0);
  });

  it('a bet against the rules of the game is refused before anything is stored', async () => {
    await expect(table.bet.execute('u1', { ...EVEN_BET, stake: '0' }, command('k1'))).rejects.toBeInstanceOf(Refusal);
    expect(await table.engine.store.lastPosition()).toBe(OPENING_VERSION);
  });

  it('after a restart, the next bet takes the next nonce', async () => {
    await table.bet.execute('u1', EVEN_BET, command('k1'));
    expect((await table.another().bet.execute('u1', EVEN_BET, command('k2'))).draw.nonce).toBe(1);
  });

  it('a bet is drawn again when another process has taken its nonce', async () => {
    const other = table.another();
    await table.bet.execute('u1', EVEN_BET, command('k1'));
    await other.bet.execute('u1', EVEN_BET, command('k2'));
    // This process still assumes that nonce 1 is free.
    expect((await table.bet.execute('u1', EVEN_BET, command('k3'))).draw.nonce).toBe(2);
    const both = [table, other].flatMap(({ bet }, process) =>
      upTo(10).map((at) => bet.execute('u1', EVEN_BET, command(`both-${process}-${at}`))),
    );
    expect(nonces(await Promise.all(both))).toEqual(upTo(20).map((at) => at + 3));
  });

  it('a bet draws from the new pair when another process has rotated the seeds', async () => {
    await table.bet.execute('u1', EVEN_BET, command('k1'));
    await table.another().rotate.execute('u1', undefined, command('turn'));
    expect((await table.bet.execute('u1', EVEN_BET, command('k2'))).draw).toEqual({ seed_pair: 2, nonce: 0 });
  });
});
