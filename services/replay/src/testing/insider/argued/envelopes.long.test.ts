import { idOf, type StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { rulesAgainst } from '../rules-against.js';
import { before, claimGrant, first, foundBy, judged, lostBet, missed, ofType, set } from './judged.js';

it('no rule finds a fault in an honest history', () => {
  expect(rulesAgainst(before)).toEqual([]);
});

describe('ids, senders and times: a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  it('the id of a client may change, but not to an id of the casino, and not that of a reaction', () => {
    const target = (type: string) => `${type}: commandId`;
    expect(judged('envelope', target(lostBet.type), lostBet, set({ commandId: 'other' }))).toEqual(
      missed('idempotency key'),
    );
    expect(judged('envelope', target(lostBet.type), lostBet, set({ commandId: 'goldwake:other' }))).toEqual(
      foundBy('commands'),
    );
    expect(judged('envelope', target(claimGrant.type), claimGrant, set({ commandId: 'other' }))).toEqual(
      foundBy('causes'),
    );
  });

  it('the id of one event may not change if its command stored more events', () => {
    const codes = first(ofType('recovery_codes_issued'));
    expect(judged('envelope', 'recovery_codes_issued: commandId', codes, set({ commandId: 'other' }))).toEqual(
      foundBy('first recovery codes'),
    );
  });

  it('the correlation of a command may change, but not that of an effect', () => {
    const target = (type: string) => `${type}: correlationId`;
    expect(judged('envelope', target(lostBet.type), lostBet, set({ correlationId: 'other' }))).toEqual(
      missed('correlation'),
    );
    expect(judged('envelope', target(claimGrant.type), claimGrant, set({ correlationId: 'other' }))).toEqual(
      foundBy('causes'),
    );
  });

  it('the casino may be stated as the sender of a hold, but not of a bet that is settled at once', () => {
    const target = (type: string) => `${type}: actor`;
    const byCasino = set({ actor: 'system' });
    const held = first(({ type, actor }) => type === 'funds_held' && actor !== 'system');
    expect(judged('envelope', target(held.type), held, byCasino)).toEqual(missed('the registry permits'));
    expect(judged('envelope', target(lostBet.type), lostBet, byCasino)).toEqual(foundBy('actors'));
  });

  it('the time may change by up to six hours, unless the data states a right that depends on it', () => {
    const moved = (event: StoredEvent, hours: number) => {
      const recordedAt = new Date(Date.parse(event.recordedAt) + hours * 3_600_000).toISOString();
      return judged('time', 'recordedAt and effectiveAt', event, (_, one) => {
        Object.assign(one, { recordedAt, effectiveAt: recordedAt });
        return `${event.recordedAt} → ${recordedAt}`;
      });
    };
    expect(moved(lostBet, 1)).toEqual(missed('six hours'));
    expect(moved(lostBet, 12)).toEqual(foundBy('time'));
    expect(moved(first(ofType('daily_bonus_claimed')), 1)).toEqual(foundBy('daily claims'));
  });

  it('the casino opens the wallet of a new account, so its player may not be stated as the sender', () => {
    const opened = first(({ type, causationId }) => type === 'wallet_opened' && causationId !== null);
    const byPlayer = set({ actor: idOf(opened.stream) });
    expect(judged('envelope', 'wallet_opened: actor', opened, byPlayer)).toEqual(foundBy('wallets'));
  });
});
