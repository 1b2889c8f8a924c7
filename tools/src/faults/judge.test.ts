import { type Balances, type CommandContext, FIRST_PREV_HASH } from '@goldwake/contracts';
import type { WalletResponse } from '@goldwake/contracts/http';
import { chainHash } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { at } from '../simulation/draws.js';
import { keyOf } from '../simulation/expected-pushes.js';
import { PushRecord } from '../simulation/push-record.js';
import { type CommandKind, CommandLog, type CommandResponse } from './command-log.js';
import { type EventDocument, History } from './history.js';
import { type Evidence, judge } from './judge.js';
import { type PushContent, VERSIONED, type Versions } from './push-listener.js';

const UID = 'u1';
const STAKE = '10000';
type Item = { category: keyof Versions; key: string; content: PushContent } | { loaded: Versions };

let evidence: ReturnType<typeof played>;
beforeEach(() => {
  evidence = played();
});

const judged = () => judge(evidence.given());
const verdict = () => judged().findings;
const kinds = () => [...new Set(verdict().map(({ kind }) => kind))];
const items = () => evidence.items;
const documents = () => evidence.documents;
const entry = (index: number) => at(evidence.commandLog.entries, index);

/** Creates the evidence of a player with three bets and a claim who received every push. */
function played() {
  const documents: EventDocument[] = [];
  const commandLog = new CommandLog();
  const items: Item[] = [{ loaded: { wallet: 0, loyalty: 0 } }];
  const grant = { uid: UID, grant_id: 'g1', reason: 'daily_bonus', ...moved(50_000n, 50_000n, 'house:bonuses') };
  store(documents, `promotions-${UID}`, 'daily_bonus_claimed', 'p-1', { uid: UID, claim_id: 'g1' });
  const granted = store(documents, `wallet-${UID}`, 'coins_granted', 'goldwake:daily:g1', grant);
  items.push(push('daily_bonus_claimed', granted, grant));
  note(commandLog, 'claim', 'p-1', { grant_id: 'g1', wallet_version: 1, balances: grant.balances });
  for (const nth of [2, 3, 4]) {
    const balance = 50_000n - 10_000n * BigInt(nth - 1);
    const round = { round_id: `r${nth}` };
    const bet = { uid: UID, round, stake: STAKE, payout: '0', ...moved(-10_000n, balance, 'house:games') };
    const event = store(documents, `wallet-${UID}`, 'bet_and_win_settled', `p-${nth}`, bet);
    items.push(push('bet_and_win_created', event, bet), reward(documents, event));
    const response = {
      round_id: round.round_id,
      stake: STAKE,
      payout: '0',
      wallet_version: nth,
      balances: bet.balances,
    };
    note(commandLog, 'bet', `p-${nth}`, response);
  }
  const wallets = [
    { wallet_version: 4, gold_coins: { balance: '20000' }, sweeps_coins: { balance: '0' } } as WalletResponse,
  ];
  const given = (): Evidence => {
    const history = new History();
    history.take(documents);
    return {
      commandLog,
      history,
      players: [{ name: 'p', uid: UID, listener: { records: recordsOf(items) } }],
      wallets,
    };
  };
  return { documents, commandLog, items, wallets, given };
}

/**
 * Adds a round in several steps: a bet, its start, an action that ends it, and the payout.
 * @param steps how many of these are stored
 */
function playRound(steps = 4) {
  const { commandLog, items, wallets } = evidence;
  const round = { round_id: 's1' };
  const bet = { round_id: 's1', state: 'open' as const };
  const action = { round_id: 's1', state: 'resolved' as const, payout: '15000' };
  const pay = (id: string, balance: bigint) => {
    const paid = { uid: UID, round, payout: '15000', ...moved(15_000n, balance, 'house:games') };
    const version = store(documents(), `wallet-${UID}`, 'win_paid', `goldwake:end-round:${id}`, paid);
    items.push(push('win_created', version, paid), push('game_round_resolved', version));
    return version;
  };
  const placed = { uid: UID, round, stake: STAKE, ...moved(-10_000n, 10_000n, 'house:games') };
  const rounds = `rounds-${UID}`;
  let version = store(documents(), `wallet-${UID}`, 'bet_placed', 'p-s1', placed);
  items.push(push('bet_created', version, placed), reward(documents(), version));
  note(commandLog, 'round', 'p-s1', bet);
  if (steps > 1) store(documents(), rounds, 'round_started', 'goldwake:start-round:s1', { uid: UID, ...bet });
  if (steps > 2) {
    store(documents(), rounds, 'action_taken', 'p-s2', { uid: UID, round_id: 's1', sequence: 1 });
    store(documents(), rounds, 'round_resolved', 'p-s2', { uid: UID, round_id: 's1', payout: '15000' });
    commandLog.open('action', UID, 'p-s2');
  }
  if (steps > 3) {
    version = pay('s1', 25_000n);
    commandLog.entries.pop();
    note(commandLog, 'action', 'p-s2', action);
  }
  const balance = steps > 3 ? '25000' : '10000';
  wallets[0] = { wallet_version: version, gold_coins: { balance }, sweeps_coins: { balance: '0' } } as WalletResponse;
  return { bet, action, pay };
}

/** Adds a purchase that was ordered, paid and credited. @param changed what the wallet credits otherwise */
function buyCoins(changed: object = {}) {
  const { commandLog, items, wallets } = evidence;
  const terms = { price: '1990000', gold_coins: '1', sweeps_coins: '0', playthrough_percent: 300 };
  const of = { uid: UID, purchase_id: 'c1' };
  const purchases = `purchases-${UID}`;
  store(documents(), purchases, 'purchase_created', 'p-c1', { ...of, ...terms });
  note(commandLog, 'purchase', 'p-c1', { purchase: { purchase_id: 'c1' } });
  store(documents(), purchases, 'purchase_succeeded', 'goldwake:webhook_succeeded:c1', { ...of, ...terms });
  commandLog.payments.set('c1', { moment: 'm', isPaid: true });
  let balance = 20_000n;
  const credit = (change: object) => {
    balance += 1n;
    const data = { ...of, ...terms, ...moved(1n, balance, 'house:sales'), ...change };
    const version = store(documents(), `wallet-${UID}`, 'coins_purchased', `goldwake:purchase:${balance}`, data);
    items.push(push('purchase_and_payment_update/balances', version, data));
    const now = { wallet_version: version, gold_coins: { balance: String(balance) } };
    wallets[0] = { ...now, sweeps_coins: { balance: '0' } } as WalletResponse;
  };
  credit(changed);
  return { credit };
}

function recordsOf(items: readonly Item[]): Record<keyof Versions, PushRecord<PushContent>> {
  const records = { wallet: new PushRecord<PushContent>(), loyalty: new PushRecord<PushContent>() };
  for (const item of items)
    if ('key' in item) records[item.category].push(item.content.version, item.key, item.content);
    else for (const category of VERSIONED) records[category].lose({ loadedVersion: item.loaded[category] });
  return records;
}

function moved(amount: bigint, balance: bigint, house: string) {
  const gold = { currency: 'gold_coins' };
  return {
    postings: [
      { account: `player:${UID}`, ...gold, amount: String(amount) },
      { account: house, ...gold, amount: String(-amount) },
    ],
    balances: { gold_coins: String(balance), sweeps_coins: '0' },
  };
}

/**
 * Stores the reward of the event that has the given version of the wallet.
 * @returns its push
 */
function reward(documents: EventDocument[], walletVersion: number): Item {
  const context = { ...command(`goldwake:bet_reward:${walletVersion}`), causationId: `wallet-${UID}@${walletVersion}` };
  const version = storeIn(documents, `loyalty-${UID}`, 'bet_rewarded', context, { uid: UID });
  return { ...push('bet_processed', version), category: 'loyalty' };
}

function store(documents: EventDocument[], stream: string, type: string, commandId: string, data: object): number {
  return storeIn(documents, stream, type, command(commandId), data);
}

function storeIn(
  documents: EventDocument[],
  stream: string,
  type: string,
  context: CommandContext,
  data: object,
): number {
  const before = documents.filter((each) => each.stream === stream).at(-1);
  const version = (before?.version ?? 0) + 1;
  const head = { stream, version, type, schemaVersion: 1, recordedAt: 'now', effectiveAt: 'now' };
  const rest = { ...head, ...context, actor: UID };
  const event = { ...rest, eventId: `${stream}@${version}`, data, prevHash: before?.hash ?? FIRST_PREV_HASH };
  const text = JSON.stringify(data);
  const { eventId: _, ...stored } = event;
  const own = { _id: documents.length + 1, data: text, commandIndex: 0, hash: chainHash(event, text) };
  documents.push({ ...stored, ...own } as EventDocument);
  return version;
}

function push(event: string, version: number, data?: { balances: Balances }) {
  const { gold_coins: gold, sweeps_coins: sweeps } = data?.balances ?? {};
  const category: keyof Versions = 'wallet';
  return { category, key: keyOf(event, version), content: { version, moment: 'm', gold, sweeps } };
}

function note(commandLog: CommandLog, kind: CommandKind, key: string, response: CommandResponse): void {
  commandLog.close(commandLog.open(kind, UID, key), 'acknowledged', response);
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
    evidence.commandLog.close(entry(1), 'refused', { code: 'insufficient_balance' });
    expect(kinds()).toEqual(['refused_but_stored']);
  });

  it('finds a command that was applied twice', () => {
    const { data } = at(documents(), documents().length - 2);
    store(documents(), `wallet-${UID}`, 'bet_and_win_settled', 'p-4', JSON.parse(data));
    expect(kinds()).toContain('twice');
  });

  it('finds a claim that was granted twice', () => {
    const { data } = at(documents(), 1);
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
      Object.assign(entry(2).response ?? {}, { [field]: 'x' });
      expect(kinds()).toEqual(['other']);
    },
  );

  it('accepts a round in several steps, whichever of its steps was answered', () => {
    playRound();
    expect(verdict()).toEqual([]);
  });

  it.each<[fault: string, change: (round: ReturnType<typeof playRound>) => void, kinds: string[]]>([
    ['a payout that differs from the response', ({ action }) => Object.assign(action, { payout: '7' }), ['other']],
    ['a round that differs from the response', ({ bet }) => Object.assign(bet, { round_id: 'r9' }), ['other']],
    ['a round that ended twice', ({ pay }) => pay('again', 40_000n), ['other', 'other']],
  ])('finds %s', (_, change, expected) => {
    const round = playRound();
    change(round);
    expect(
      verdict()
        .filter(({ kind }) => !/^(push|wallet)/.test(kind))
        .map(({ kind }) => kind),
    ).toEqual(expected);
  });

  it.each([
    ['a placed bet whose round never started', 1],
    ['an ended round that was never paid', 3],
  ])('finds %s', (_, steps) => {
    playRound(steps);
    expect(kinds()).toEqual(['half_done']);
  });

  it('finds a request to raise the stake that was never answered', () => {
    playRound(2);
    const raise = { uid: UID, round_id: 's1', sequence: 1, stake: STAKE };
    store(documents(), `rounds-${UID}`, 'raise_requested', 'p-raise', raise);
    evidence.commandLog.open('raise', UID, 'p-raise');
    expect(kinds()).toEqual(['half_done']);
  });

  it('finds a bet that was never rewarded', () => {
    documents().pop();
    items().pop();
    expect(kinds()).toEqual(['half_done']);
  });

  it('finds a bet that was rewarded twice', () => {
    items().push(reward(documents(), 4));
    expect(kinds()).toEqual(['twice']);
  });

  it('accepts a purchase that was paid and credited once', () => {
    buyCoins();
    expect(verdict()).toEqual([]);
  });

  it.each<[fault: string, change: (purchase: ReturnType<typeof buyCoins>) => void, kinds: string[]]>([
    ['coins that were credited twice', ({ credit }) => credit({}), ['twice']],
    ['coins for a payment that nobody submitted', () => evidence.commandLog.payments.clear(), ['unasked']],
    ['coins for an unknown purchase', ({ credit }) => credit({ purchase_id: 'other' }), ['unasked']],
    [
      'a payment that was never stored',
      () => evidence.commandLog.payments.set('c9', { moment: 'm', isPaid: true }),
      ['lost'],
    ],
  ])('finds %s', (_, change, expected) => {
    change(buyCoins());
    expect(
      verdict()
        .filter(({ kind }) => !/^(push|wallet)/.test(kind))
        .map(({ kind }) => kind),
    ).toEqual(expected);
  });

  it('finds other coins than were paid, and paid coins that were never credited', () => {
    buyCoins({ gold_coins: '2' });
    expect(kinds()).toContain('other');
    documents().pop();
    expect(kinds()).toContain('half_done');
  });

  it('accepts a command without a response, stored or not', () => {
    evidence.commandLog.close(entry(1), 'open');
    evidence.commandLog.open('bet', UID, 'p-7');
    expect(verdict()).toEqual([]);
  });
});

describe('the check of the store', () => {
  it('finds a removed event', () => {
    documents().splice(4, 1);
    expect(kinds()).toEqual(expect.arrayContaining(['gap', 'chain', 'lost']));
  });

  it('finds a changed event', () => {
    const event = at(documents(), 4);
    event.data = event.data.replace('"payout":"0"', '"payout":"1"');
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
    at(evidence.wallets, 0).gold_coins.balance = '20001';
    expect(kinds()).toEqual(['wallet']);
  });
});

describe('the check of pushes', () => {
  it('finds a hidden push', () => {
    items().splice(3, 1);
    expect(kinds()).toEqual(['push_gap']);
  });

  it('finds a hidden last push', () => {
    items().pop();
    expect(kinds()).toEqual(['push_missing_end']);
  });

  it('finds a duplicate push', () => {
    items().splice(3, 0, ...items().slice(2, 3));
    expect(kinds()).toEqual(['push_duplicate']);
  });

  it.each([
    ['of the wallet', 2],
    ['of points and rakeback', 3],
  ])('finds two swapped pushes %s', (_, first) => {
    const [one, other] = [at(items(), first), at(items(), first + 2)];
    items()[first] = other;
    items()[first + 2] = one;
    expect(kinds()).toEqual(['push_gap', 'push_out_of_order']);
  });

  it('accepts a reward that is pushed before its bet or after later bets, because their events are in two streams', () => {
    const rewards = items().filter((item) => 'key' in item && item.category === 'loyalty');
    const others = items().filter((item) => !rewards.includes(item));
    for (const order of [
      [...others, ...rewards],
      [...others.slice(0, 1), ...rewards, ...others.slice(1)],
    ]) {
      items().splice(0, items().length, ...order);
      expect(verdict()).toEqual([]);
    }
  });

  it('finds a push with another balance', () => {
    const balances = { gold_coins: '1', sweeps_coins: '0' };
    items().splice(2, 1, push('bet_and_win_created', 2, { balances }));
    expect(kinds()).toEqual(['push_altered']);
  });

  it('finds a push without an event', () => {
    items().push(push('bet_and_win_created', 99));
    expect(kinds()).toContain('push_unknown');
  });

  it('finds a missing push that the state loaded after an announced loss does not cover', () => {
    items().splice(2, 2, { loaded: { wallet: 1, loyalty: 1 } });
    expect(kinds()).toEqual(['push_gap']);
  });

  it('accepts missing pushes that the state loaded after an announced loss covers', () => {
    items().splice(2, 2, { loaded: { wallet: 2, loyalty: 1 } });
    expect(judged()).toMatchObject({ findings: [], pushes: { lost: 2, replayed: 0 } });
  });

  it('accepts and counts pushes repeated after an announced loss', () => {
    const again = items().slice(4);
    items().push({ loaded: { wallet: 4, loyalty: 3 } }, ...again);
    expect(judged()).toMatchObject({ findings: [], pushes: { lost: 0, replayed: again.length } });
  });
});
