import type { StoredEvent, TideOutcome } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { translateAll } from '../testing/translate-all.js';

const TABLE = 'table.rising-tide';
const NOTHING = {
  ...{ bets_until: null, starts_at: null, started_at: null, end: null },
  ...{ ended_at: null, seed: null, interrupted: false, next_at: null },
};

function pushesOf(type: string, data: object, stream = 'tide-rising-tide') {
  return translateAll({ type, data, stream, version: 7 } as StoredEvent);
}

const round = (phase: string, fields: object) => [
  {
    channel: TABLE,
    event: 'table_round',
    data: { version: 7, phase, round: '2.31', number: 31, ...NOTHING, ...fields },
  },
];

describe('the phases of the shared table', () => {
  it('an opened round is pushed with its times', () => {
    const times = { bets_until: 'B', starts_at: 'S' };
    expect(pushesOf('tide_round_opened', { round: '2.31', ...times })).toEqual(round('betting', times));
  });

  it('a started round is pushed with its start only', () => {
    const data = { round: '2.31', started_at: 'S' };
    expect(pushesOf('tide_round_started', data)).toEqual(round('running', { started_at: 'S' }));
  });

  it('an ended round is pushed with its end and the seed that proves it', () => {
    const times = { started_at: 'S', ended_at: 'E', next_at: 'N' };
    const data = { round: '2.31', end: 157, revealed_seed: 'f'.repeat(64), interrupted: true, ...times };
    expect(pushesOf('tide_round_ended', data)).toEqual(
      round('ended', { ...times, end: '1.57', seed: 'f'.repeat(64), interrupted: true }),
    );
  });

  it('a cancelled round is pushed without an end', () => {
    expect(pushesOf('tide_round_cancelled', { round: '2.31', next_at: null })).toEqual(round('cancelled', {}));
  });

  it.each(['tide_chain_committed', 'tide_chain_opened'])('%s causes no push', (type) => {
    expect(pushesOf(type, { chain: 1, chain_seed: 'f'.repeat(64), client_seed: 'c' })).toEqual([]);
  });
});

describe('the bets of the shared table', () => {
  const moved = { uid: 'ann', balances: { gold_coins: '5', sweeps_coins: '7' }, playthrough: {} };
  const open = { round: '2.31', bet: 'b1', cash_out_at: 200 };
  const shared = (outcome: object, game_id = 'rising-tide') => ({ round_id: 'r1', game_id, draw: null, outcome });
  const atTable = (type: string, data: object) =>
    pushesOf(type, { ...moved, currency: 'gold_coins', ...data }, 'wallet-ann').filter(
      ({ channel }) => channel === TABLE,
    );

  it('a bet is pushed without its player', () => {
    const pushes = atTable('bet_placed', { round: shared(open), stake: '10' });
    const data = { bet: 'b1', round: '2.31', currency: 'gold_coins', stake: '10', cash_out_at: '2.00' };
    expect(pushes).toEqual([{ channel: TABLE, event: 'table_bet', data: { ...data, cashed_out_at: null } }]);
  });

  it('a bet without a target is pushed without one', () => {
    const [push] = atTable('bet_placed', { round: shared({ ...open, cash_out_at: null }), stake: '10' });
    expect(push?.data).toMatchObject({ cash_out_at: null });
  });

  const settled: TideOutcome = {
    ...{ ...open, stake: '10', placed_at: 'P' },
    ...{ elapsed_ms: null, cashed_out_at: 200, end: null },
  };

  it('a cash-out is pushed with everything that its bet contained', () => {
    const data = { bet: 'b1', round: '2.31', currency: 'gold_coins', stake: '10', cash_out_at: '2.00' };
    expect(atTable('win_paid', { round: shared(settled), payout: '20' })).toEqual([
      { channel: TABLE, event: 'table_cash_out', data: { ...data, cashed_out_at: '2.00', payout: '20' } },
    ]);
  });

  it('a lost bet is pushed to its player only', () => {
    const lost = { ...settled, cashed_out_at: null, end: 150 };
    expect(atTable('win_paid', { round: shared(lost), payout: '0' })).toEqual([]);
  });

  it('the player receives the pushes of the wallet too', () => {
    const pushes = pushesOf(
      'win_paid',
      { ...moved, currency: 'gold_coins', round: shared(settled), payout: '20' },
      'wallet-ann',
    );
    expect(pushes.map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      'user.ann win_created',
      'user.ann game_round_resolved',
      `${TABLE} table_cash_out`,
    ]);
  });

  it('bets and wins of other games are not pushed to the table', () => {
    expect(atTable('bet_placed', { round: shared({}, 'fathom'), stake: '10' })).toEqual([]);
    expect(atTable('win_paid', { round: shared({}, 'fathom'), payout: '0' })).toEqual([]);
  });
});
