import { Refusal, type Round, type WalletPort } from '@goldwake/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { command, round } from './wallet.js';

export interface WalletPortUnderTest {
  port: WalletPort;
  close(): Promise<void>;
}

/** Contract of WalletPort for the services that use it, in the same process or over HTTP. */
export function walletPortContract(name: string, open: () => Promise<WalletPortUnderTest>): void {
  describe(`the wallet port, ${name}`, () => {
    let wallet: WalletPort;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ port: wallet, close } = await open());
    });
    afterEach(() => close());

    const given = { grant_id: 'g1', reason: 'daily_bonus', gold_coins: '1000', sweeps_coins: '5' } as const;
    const grant = (key = 'g1', gold_coins = '1000') =>
      wallet.grant('u1', { ...given, gold_coins }, command(key, gold_coins));
    const bet = (key: string, stake: string, draw: Round['draw'] = null, body = stake) =>
      wallet.betAndWin(
        'u1',
        { round: round(`r-${key}`, draw), currency: 'gold_coins', stake, payout: '0' },
        command(key, body),
      );

    it('a wallet that was never opened is empty', async () => {
      expect(await wallet.summary('nobody')).toEqual({
        version: 0,
        balances: { gold_coins: '0', sweeps_coins: '0' },
        playthrough: { requirement_id: null, requirement: '0', progress: '0' },
      });
      expect(await wallet.lastDraw('nobody')).toBeNull();
    });

    it('a repeated grant command grants once', async () => {
      const first = await grant();
      expect(first).toMatchObject({ balances: { gold_coins: '1000', sweeps_coins: '5' } });
      expect(await Promise.all([grant(), grant()])).toEqual([first, first]);
      expect((await wallet.summary('u1')).balances.gold_coins).toBe('1000');
    });

    it('a known key with another body is refused', async () => {
      await grant();
      await expect(grant('g1', '2000')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
      await bet('b1', '10');
      await expect(bet('b1', '10', null, 'other')).rejects.toBeInstanceOf(Refusal);
      await expect(wallet.settledRound('u1', command('b1', 'other'))).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
    });

    it('a repeated bet is settled once and returns its round again', async () => {
      await grant();
      const settled = await bet('b1', '10', { seed_pair: 1, nonce: 0 });
      expect(settled).toMatchObject({ stake: '10', payout: '0', round: { round_id: 'r-b1' } });
      expect(await bet('b1', '10', { seed_pair: 1, nonce: 0 })).toEqual(settled);
      expect(await wallet.settledRound('u1', command('b1', '10'))).toEqual(settled);
      expect(await wallet.lastDraw('u1')).toEqual({ seed_pair: 1, nonce: 0 });
      expect((await wallet.summary('u1')).balances.gold_coins).toBe('990');
    });

    it('a command that was never executed has no round', async () => {
      expect(await wallet.settledRound('u1', command('lost'))).toBeUndefined();
    });

    it('a stake above the balance is refused and nothing is stored', async () => {
      await grant();
      const before = await wallet.summary('u1');
      await expect(bet('b1', '1001')).rejects.toMatchObject({ name: 'Refusal', code: 'insufficient_balance' });
      expect(await wallet.summary('u1')).toEqual(before);
    });

    it('a draw that is not the next one is refused', async () => {
      await grant();
      await bet('b1', '1', { seed_pair: 1, nonce: 0 });
      await expect(bet('b2', '1', { seed_pair: 1, nonce: 0 })).rejects.toMatchObject({ code: 'nonce_conflict' });
      await expect(bet('b3', '1', { seed_pair: 1, nonce: 2 })).rejects.toMatchObject({ code: 'nonce_conflict' });
    });
  });
}
