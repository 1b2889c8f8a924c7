import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { chainHash } from '@goldwake/core';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CommandLog } from './command-log.mjs';
import { History } from './history.mjs';
import { judge } from './judge.mjs';

const UID = 'u1';
const STAKE = '10000';
let evidence;
beforeEach(() => {
  evidence = played();
});

const verdict = () => judge(evidence).findings;
const kinds = () => [...new Set(verdict().map(({ kind }) => kind))];
const heard = () => evidence.players[0].listener.heard;
const documents = () => evidence.documents;

/** Creates the evidence of a player with three bets and a claim who received every push. */
function played() {
  const documents = [];
  const commandLog = new CommandLog();
  const heard = [{ lost: true, version: 0, moment: 'm' }];
  const grant = { uid: UID, grant_id: 'g1', reason: 'daily_bonus', ...moved(50_000n, 50_000n, 'house:bonuses') };
  store(documents, `promotions-${UID}`, 'daily_bonus_claimed', 'p-1', { uid: UID, claim_id: 'g1' });
  const granted = store(documents, `wallet-${UID}`, 'coins_granted', 'goldwake:daily:g1', grant);
  heard.push(push('daily_bonus_claimed', granted, grant));
  note(commandLog, 'claim', 'p-1', { grant_id: 'g1', wallet_version: 1, balances: grant.balances });
  for (const nth of [2, 3, 4]) {
    const balance = 50_000n - 10_000n * BigInt(nth - 1);
    const round = { round_id: `r${nth}` };
    const bet = { uid: UID, round, stake: STAKE, payout: '0', ...moved(-10_000n, balance, 'house:games') };
    const event = store(documents, `wallet-${UID}`, 'bet_and_win_settled', `p-${nth}`, bet);
    heard.push(push('bet_and_win_created', event, bet), { ...push('bet_processed', event), moment: 'm' });
    const answer = { round_id: round.round_id, stake: STAKE, payout: '0', wallet_version: nth, balances: bet.balances };
    note(commandLog, 'bet', `p-${nth}`, answer);
  }
  const wallets = [{ wallet_version: 4, gold_coins: { balance: '20000' }, sweeps_coins: { balance: '0' } }];
  const history = () => {
    const taken = new History();
    taken.take(documents);
    return taken;
  };
  const players = [{ name: 'p', uid: UID, listener: { heard, resyncs: 1 } }];
  return {
    documents,
    commandLog,
    players,
    wallets,
    get history() {
      return history();
    },
  };
}

function moved(amount, balance, house) {
  const gold = { currency: 'gold_coins' };
  return {
    postings: [
      { account: `player:${UID}`, ...gold, amount: String(amount) },
      { account: house, ...gold, amount: String(-amount) },
    ],
    balances: { gold_coins: String(balance), sweeps_coins: '0' },
  };
}

function store(documents, stream, type, commandId, data) {
  const before = documents.filter((each) => each.stream === stream).at(-1);
  const version = (before?.version ?? 0) + 1;
  const head = { stream, version, type, schemaVersion: 1, recordedAt: 'now', effectiveAt: 'now', correlationId: 'c' };
  const rest = { ...head, causationId: null, commandId, commandHash: 'h', actor: UID };
  const event = { ...rest, eventId: `${stream}@${version}`, prevHash: before?.hash ?? FIRST_PREV_HASH };
  const text = JSON.stringify(data);
  const { eventId: _, ...stored } = event;
  documents.push({ _id: documents.length + 1, ...stored, data: text, commandIndex: 0, hash: chainHash(event, text) });
  return version;
}

function push(event, version, data) {
  return {
    key: `${event}@${version}`,
    version,
    offset: version,
    moment: 'm',
    gold: data?.balances.gold_coins,
    sweeps: data?.balances.sweeps_coins,
  };
}

function note(commandLog, kind, key, answer) {
  commandLog.close(commandLog.open(kind, UID, key), 'acknowledged', answer);
}

it('a consistent history has no findings', () => {
  expect(verdict()).toEqual([]);
});

describe('the check of commands', () => {
  it('finds an acknowledged command that is not stored', () => {
    note(evidence.commandLog, 'bet', 'p-9', { wallet_version: 9 });
    expect(verdict()).toEqual([expect.objectContaining({ kind: 'lost', text: expect.stringContaining('p-9') })]);
  });

  it('finds a stored command that no player sent', () => {
    evidence.commandLog.entries.splice(1, 1);
    expect(kinds()).toEqual(['unasked']);
  });

  it('finds a refused command that is stored', () => {
    evidence.commandLog.close(evidence.commandLog.entries[1], 'refused', { code: 'insufficient_balance' });
    expect(kinds()).toEqual(['refused_but_stored']);
  });

  it('finds a command that was applied twice', () => {
    const { data } = documents().at(-1);
    store(documents(), `wallet-${UID}`, 'bet_and_win_settled', 'p-4', JSON.parse(data));
    expect(kinds()).toContain('twice');
  });

  it('finds a claim that was granted twice', () => {
    const { data } = documents()[1];
    store(documents(), `wallet-${UID}`, 'coins_granted', 'goldwake:daily:again', JSON.parse(data));
    expect(kinds()).toContain('twice');
  });

  it('finds a claim that was never granted, acknowledged or not', () => {
    store(documents(), `promotions-${UID}`, 'daily_bonus_claimed', 'p-8', { uid: UID, claim_id: 'g8' });
    evidence.commandLog.open('claim', UID, 'p-8');
    expect(kinds()).toEqual(['half_done']);
    note(evidence.commandLog, 'claim', 'p-8', { grant_id: 'g8' });
    expect(kinds()).toEqual(['other', 'half_done']);
  });

  it.each(['wallet_version', 'stake', 'payout', 'round_id'])(
    'finds a response with another %s than stored',
    (field) => {
      evidence.commandLog.entries[2].answer[field] = 'x';
      expect(kinds()).toEqual(['other']);
    },
  );

  it('accepts a command without a response, stored or not', () => {
    evidence.commandLog.close(evidence.commandLog.entries[1], 'open');
    evidence.commandLog.open('bet', UID, 'p-7');
    expect(verdict()).toEqual([]);
  });
});

describe('the check of the store', () => {
  it('finds a removed event', () => {
    documents().splice(3, 1);
    expect(kinds()).toEqual(expect.arrayContaining(['hole', 'chain', 'lost']));
  });

  it('finds a changed event', () => {
    documents()[3].data = documents()[3].data.replace('"payout":"0"', '"payout":"1"');
    expect(kinds()).toEqual(expect.arrayContaining(['chain', 'other']));
  });

  it('finds postings that do not sum to zero', () => {
    const data = { uid: UID, ...moved(5n, 20_005n, 'house:games') };
    data.postings.pop();
    store(documents(), `wallet-${UID}`, 'balance_adjusted', 'goldwake:x', data);
    expect(kinds()).toContain('postings');
  });

  it('finds a wallet below zero', () => {
    store(documents(), `wallet-${UID}`, 'balance_adjusted', 'goldwake:x', {
      uid: UID,
      ...moved(-30_000n, -10_000n, 'house:games'),
    });
    expect(kinds()).toContain('overdrawn');
  });

  it('finds an HTTP balance that is off by one micro', () => {
    evidence.wallets[0].gold_coins.balance = '20001';
    expect(kinds()).toEqual(['wallet']);
  });
});

describe('the check of pushes', () => {
  it('finds a hidden push', () => {
    heard().splice(3, 1);
    expect(kinds()).toEqual(['push_missing']);
  });

  it('finds a hidden last push', () => {
    heard().pop();
    expect(kinds()).toEqual(['push_missing']);
  });

  it('finds a duplicate push', () => {
    heard().splice(3, 0, heard()[2]);
    expect(kinds()).toEqual(['push_again']);
  });

  it('finds two swapped pushes', () => {
    [heard()[2], heard()[4]] = [heard()[4], heard()[2]];
    expect(kinds()).toEqual(expect.arrayContaining(['push_missing', 'push_again']));
  });

  it('finds a push with another balance', () => {
    heard()[2] = { ...heard()[2], gold: '1' };
    expect(kinds()).toEqual(['altered_push']);
  });

  it('finds a push without an event', () => {
    heard().push(push('bet_and_win_created', 99));
    expect(kinds()).toContain('unknown_push');
  });

  it('finds a missing push that the state loaded after an announced loss does not cover', () => {
    heard().splice(2, 2, { lost: true, version: 1, moment: 'm' });
    expect(kinds()).toEqual(['push_missing']);
  });

  it('accepts missing pushes that the state loaded after an announced loss covers', () => {
    heard().splice(2, 2, { lost: true, version: 2, moment: 'm' });
    expect(judge(evidence)).toMatchObject({ findings: [], pushes: { lost: 2, again: 0 } });
  });

  it('accepts and counts pushes repeated after an announced loss', () => {
    const again = heard().slice(4);
    heard().push({ lost: true, version: 4, moment: 'm' }, ...again);
    expect(judge(evidence)).toMatchObject({ findings: [], pushes: { lost: 0, again: again.length } });
  });
});
