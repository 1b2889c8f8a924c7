import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from './index.js';

/** More than an hour after the first event of a history. */
const LATER = '2026-01-15T13:00:01.000Z';

describe('an account without a wallet', () => {
  const account = (uid: string, envelope = {}): GivenEvent => ({
    ...{ stream: `account-${uid}`, type: 'account_opened', data: { uid }, envelope },
  });
  const opened: GivenEvent = { stream: 'wallet-u1', type: 'wallet_opened', data: { uid: 'u1' } };
  const missing = ['account-u1@1', 'has no wallet, which is opened for each account', 'wallet-u1@1'];
  const wallets = INVARIANTS.filter(({ name }) => name === 'wallets');

  it.each<[string, GivenEvent[], boolean, unknown[]]>([
    ['and its wallet', [account('u1'), opened], true, []],
    ['that the group has handled', [account('u1')], true, [missing]],
    ['of a history that ends soon after', [account('u1')], false, []],
    ['of a history that ends later', [account('u1'), account('u2', { recordedAt: LATER })], false, [missing]],
  ])('an account %s', (_, given, handled, expected) => {
    const scope = { includes: () => true, isMasked: () => false };
    const hasHandled = (group: string) => group === 'wallet.open_on_sign_up' && handled;
    const found = wallets.flatMap((rule) => findingsOf(rule, storedEvents(given), scope, hasHandled));
    expect(found).toEqual(expected);
  });

  it('is not reported if the history does not contain the wallet', () => {
    const scope = { includes: (stream: string) => !stream.startsWith('wallet'), isMasked: () => false };
    const found = wallets.flatMap((rule) => findingsOf(rule, storedEvents([account('u1')]), scope, () => true));
    expect(found).toEqual([]);
  });
});

describe('the sender of the opening of a wallet', () => {
  const wallets = INVARIANTS.filter(({ name }) => name === 'wallets');
  const byPlayer = 'opens a wallet because of a new account, but was sent by u1 instead of the casino';

  it.each<[string, string | null, string, string[]]>([
    ['the casino opens for a new account', 'account-u1@1', 'system', []],
    ['the player opens for a new account', 'account-u1@1', 'u1', [byPlayer]],
    ['the player opens with a claim', 'promotions-u1@1', 'u1', []],
    ['the player opens with a top-up', null, 'u1', []],
  ])('a wallet that %s', (_, causationId, actor, expected) => {
    const given: GivenEvent[] = [
      { stream: 'account-u1', type: 'account_opened', data: { uid: 'u1' } },
      { stream: 'wallet-u1', type: 'wallet_opened', data: { uid: 'u1' }, envelope: { causationId, actor } },
    ];
    const found = wallets.flatMap((rule) => findingsOf(rule, storedEvents(given)));
    expect(found).toEqual(expected.map((message) => ['wallet-u1@1', message]));
  });
});
