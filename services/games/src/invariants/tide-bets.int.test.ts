import { type EventOf, formatHundredths, type StoredEvent } from '@goldwake/contracts';
import { type Invariant, sha256Hex } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { settledTideBet } from '../domain/index.js';
import {
  type Data,
  honestTideHistory,
  isByHand,
  isByTarget,
  isLost,
  TideHistory,
  type Won,
} from '../testing/tide-history.js';
import { INVARIANTS } from './index.js';

let history: TideHistory;
beforeAll(async () => {
  history = new TideHistory(await honestTideHistory());
}, 120_000);

const found = (events: readonly StoredEvent[], invariants: readonly Invariant[] = INVARIANTS) =>
  invariants.flatMap((one) => findingsOf(one, events).map(([, message]) => message));

describe('verify of bets at the shared table', () => {
  it.each<[fault: string, change: () => StoredEvent[], message: RegExp]>([
    [
      'a cash-out above its end',
      () =>
        history.paidAs(
          isLost,
          { cashed_out_at: 1_000_000, end: null, elapsed_ms: null, cash_out_at: 1_000_000 },
          '10000000000',
        ),
      /another bet|the round ended at/,
    ],
    [
      'a cash-out by hand above its end',
      () =>
        history.paidAs(
          ({ cash_out_at, cashed_out_at }) => cash_out_at === null && cashed_out_at === null,
          { cashed_out_at: 1_000_000, end: null, elapsed_ms: 153_511 },
          '10000000000',
        ),
      /the round ended at/,
    ],
    [
      'a cash-out above its moment',
      () => history.paidAs(isByHand, { cashed_out_at: 190 }, '1900000'),
      /is cashed out at 1\.90× instead of/,
    ],
    [
      'a cash-out at a moment that was not yet',
      () => history.paidAs(isByHand, { elapsed_ms: 20_000, cashed_out_at: 331 }, '3310000'),
      /before the curve has reached|the round ended at/,
    ],
    [
      'a cash-out above its target',
      () => history.paidAs(isByTarget, { cashed_out_at: 160 }, '1600000'),
      /is cashed out at 1\.60× instead of 1\.50×/,
    ],
    [
      'a target that was raised afterwards',
      () => history.paidAs(isByTarget, { cash_out_at: 160, cashed_out_at: 160 }, '1600000'),
      /states another bet/,
    ],
    [
      'a payout above the multiplier',
      () => history.paidAs(isByTarget, {}, '1500001'),
      /pays 1500001 micros; its multiplier pays 1500000/,
    ],
    ['a higher stake', () => history.paidAs(isByTarget, { stake: '2000000' }, '3000000'), /states another bet/],
    [
      'an earlier bet',
      () => history.paidAs(isByTarget, { placed_at: '2026-01-01T00:00:00.000Z' }),
      /states another bet/,
    ],
    [
      'a multiplier that is no whole number',
      () => history.paidAs(isByTarget, { cashed_out_at: 150.5 }, '1505000'),
      /states another bet/,
    ],
    [
      'a winning bet that is lost',
      () => history.paidAs(isByTarget, { cashed_out_at: null, end: 1_000 }, '0'),
      /which has not ended|is lost although/,
    ],
    ['a lost bet with another end', () => history.paidAs(isLost, { end: 101 }), /states the end 1\.01×/],
    ['a bet that is returned although it is lost', () => history.returnedInstead(isLost), /returns the stake of a bet/],
    ['a bet that was too late and is paid', () => history.paidLate(), /was too late and must be returned/],
    [
      'a bet in a round that was never opened',
      () =>
        history.changed('bet_placed', ({ round }: Won) => ({
          round: { ...round, outcome: { ...round.outcome, round: '1.99' } },
        })),
      /bets in round 1\.99, which was not opened/,
    ],
    [
      'a bet that was stored after the end of its round, with an earlier time',
      () => history.storedAfterItsRound(isByTarget),
      /is dated before the start of round 1\.\d+, but was stored after its end/,
    ],
    [
      'a bet without a round',
      () => history.changed('bet_placed', ({ round }: Won) => ({ round: { ...round, outcome: null } })),
      /names no round/,
    ],
    [
      'a forbidden target',
      () =>
        history.changed('bet_placed', ({ round }: Won) => ({
          round: { ...round, outcome: { ...round.outcome, cash_out_at: 100 } },
        })),
      /the rules do not allow its bet/,
    ],
    [
      'a second bet of a player in a round',
      () =>
        history.changed(
          'bet_placed',
          () => ({ uid: 'u1' }),
          ({ uid }: { uid: string }) => uid === 'u2',
        ),
      /is another bet of u1/,
    ],
    ['a bet that is never settled', () => history.without('win_paid'), /is not settled/],
    [
      'a bet that is paid as one of another game',
      () => history.changed('win_paid', ({ round }: Won) => ({ round: { ...round, game_id: 'slots' } })),
      /as one of slots/,
    ],
    [
      'a cash-out by hand that the casino sent',
      () => history.sentBy('system', isByHand),
      /was sent by the casino without a cause/,
    ],
    [
      'a cash-out at its target that the player sent',
      () => history.sentBy('u2', isByTarget),
      /was sent by u2, but wallet-u2@\d+ caused it/,
    ],
    [
      'a bet that was too late and that its player returns',
      () => history.returnedBy('u1'),
      /was sent by u1, but wallet-u1@\d+ caused it/,
    ],
  ])('finds %s', (_, change, message) => {
    expect(found(change()).join('; ')).toMatch(message);
  });
});

describe('verify of a bet at the shared table that its player shows in the chat', () => {
  type Paid = StoredEvent<EventOf<'win_paid'>>;

  const ended = (round: string) => {
    const event = history.honest.find(
      ({ type, data }) => type === 'tide_round_ended' && (data as Data).round === round,
    );
    return event as StoredEvent<EventOf<'tide_round_ended'>>;
  };

  /** Returns the history in which the first such bet is shown, at the end or right after its payout. */
  function shown(isWanted: (outcome: Data) => boolean, more: object = {}, isEarly = false): StoredEvent[] {
    const { honest } = history;
    const at = honest.findIndex(({ type, data }) => type === 'win_paid' && isWanted((data as Won).round.outcome));
    const paid = honest[at] as Paid;
    const bet = settledTideBet(paid.data);
    const chain = honest.find(({ type }) => type === 'tide_chain_opened') as StoredEvent<EventOf<'tide_chain_opened'>>;
    const { revealed_seed, end } = ended(bet.round).data;
    const facts = {
      ...{ ...bet, end: isEarly ? bet.end : formatHundredths(end) },
      ...{ server_seed_hash: sha256Hex(revealed_seed), client_seed: chain.data.client_seed, ...more },
    };
    const { uid } = paid.data;
    const message = {
      ...{ ...paid, type: 'message_sent', stream: `chatter-${uid}`, version: 1, eventId: `chatter-${uid}@1` },
      data: { uid, round: facts },
    } as StoredEvent;
    return isEarly ? honest.toSpliced(at + 1, 0, message) : [...honest, message];
  }

  it.each([
    ['cashed out by hand', isByHand],
    ['cashed out by its target', isByTarget],
    ['lost', isLost],
  ])('a bet that was %s breaks no rule', (_, isWanted) => {
    expect(found(shown(isWanted))).toEqual([]);
  });

  it('a bet that is shown before its round has ended breaks no rule', () => {
    expect(found(shown(isByHand, {}, true))).toEqual([]);
  });

  const unsettled = expect.stringMatching(/^shows the round \w+, which u\d has not settled with these facts$/);
  const otherSeeds = expect.stringMatching(/^shows seeds that are not those of round /);

  it.each<[forged: object, findings: unknown[]]>([
    [{ payout: '99000000' }, [unsettled]],
    [{ stake: '9' }, [unsettled]],
    [{ currency: 'sweeps_coins' }, [unsettled]],
    [{ multiplier: '99.0000' }, [unsettled]],
    [{ cash_out_at: '1.40' }, [unsettled]],
    [{ cashed_out_at: '9.00' }, [unsettled]],
    [{ elapsed_ms: 1_000 }, [unsettled]],
    [{ bet: '0123456789ab' }, [unsettled]],
    [{ algorithm: 2 }, [unsettled]],
    [{ placed_at: '2026-01-15T11:00:00.000Z' }, [unsettled]],
    [{ draw: { seed_pair: 1, nonce: 900 } }, [unsettled, otherSeeds]],
    [{ client_seed: 'chosen' }, [otherSeeds]],
    [{ server_seed_hash: 'f'.repeat(64) }, [otherSeeds]],
    [{ end: '9000.00' }, [expect.stringMatching(/^shows the end 9000\.00×, at which round \S+ has not ended$/)]],
    [{ server_seed: 'f'.repeat(64) }, ['contains a server seed, which may not be revealed yet']],
  ])('a bet with the forged fact %j is found', (forged, findings) => {
    expect(found(shown(isByTarget, forged))).toEqual(findings);
  });

  it('an end that is shown before the round has ended is found', () => {
    expect(found(shown(isByHand, { end: '2.00' }, true))).toEqual([expect.stringMatching(/^shows the end 2\.00×/)]);
  });

  it('the bet of another player is found', () => {
    const events = shown(isByTarget).map((event) =>
      event.type === 'message_sent'
        ? { ...event, stream: 'chatter-u5' as const, data: { ...(event.data as Data), uid: 'u5' } }
        : event,
    );
    expect(found(events)).toEqual([unsettled]);
  });
});
