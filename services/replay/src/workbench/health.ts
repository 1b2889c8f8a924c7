import { type Balances, CURRENCIES, type Currency, type Micros, microsText, parseMicros } from '@goldwake/contracts';
import type { ConsumerLag, DeadLetterLine, TrialBalance, WorkbenchHealth } from '@goldwake/contracts/http';
import { DamagedDocument, DamagedHistory, DEAD_LETTERS, type DeadLetter } from '@goldwake/core';
import { type Anchor, AnchorMismatch } from '@goldwake/core/adapters';
import { IDLE_EVENTS_MAX, type ReadOnlyCasino } from '@goldwake/embedded';
import type { HouseAccount } from '@goldwake/wallet/domain';
import { anchorsPath, type OwnAnchors, ownAnchors } from '../anchors.js';
import { BALANCES, BALANCES_GROUP, HELD, HOUSE } from '../balances/stored.js';
import { CannotRun } from '../cannot-run.js';
import { isPartial } from '../checks/imported-chain.js';
import { historyAt } from '../incremental/verified.js';
import type { WorkbenchHistory } from './workbench-history.js';

const DEAD_LETTERS_LISTED = 20;

/**
 * Returns what an engineer looks at first: sums of the stored accounts, lag of the consumers, dead letters and the
 * newest anchor. Reads no events except those after the anchor.
 * @param step called after each document or event
 */
export function health(history: WorkbenchHistory, step: () => void): WorkbenchHealth {
  const { casino, dataDir } = history;
  const stored = history.readAtOnce((still) => {
    const committed = still.committed();
    const last = still.lastPosition();
    return {
      last_position: last,
      accounts_position: committed.newest(BALANCES_GROUP),
      ...accounts(still, step),
      consumers: committed.checkpoints
        .map(({ id, position = null }) => lagOf(id, position, last))
        .sort((a, b) => b.lag - a.lag || (a.group < b.group ? -1 : 1)),
      dead_letters: deadLetters(still, step),
    };
  });
  return {
    ...stored,
    streams: history.streams().length,
    ...(isPartial(casino) ? NO_ANCHOR : newestAnchor(casino, dataDir, step)),
  };
}

/** @param position stored position of the group; null if its checkpoint is invalid */
export function lagOf(group: string, position: number | null, lastPosition: number): ConsumerLag {
  const lag = lastPosition - (position ?? 0);
  return { group, position, lag, behind: position === null || lag > IDLE_EVENTS_MAX };
}

function accounts(
  casino: ReadOnlyCasino,
  step: () => void,
): Pick<WorkbenchHealth, 'trial_balance' | 'accounts_damage'> {
  try {
    return { trial_balance: trialBalance(casino, step), accounts_damage: null };
  } catch (error) {
    if (error instanceof DamagedDocument) return { trial_balance: [], accounts_damage: error.message };
    throw error;
  }
}

/** @throws DamagedDocument */
function trialBalance(casino: ReadOnlyCasino, step: () => void): TrialBalance[] {
  const players = sums(casino, BALANCES, step);
  const held = sums(casino, HELD, step);
  const house = [...casino.allDocuments<HouseAccount>(HOUSE)].map(({ id, body }) => {
    amountIn(HOUSE, id, body, 'amount');
    return body;
  });
  return CURRENCIES.map((currency) => {
    const own = house.filter((account) => account.currency === currency);
    const sum = own.reduce((total, { amount }) => total + parseMicros(amount), players[currency] + held[currency]);
    return {
      currency,
      players: microsText(players[currency]),
      held: microsText(held[currency]),
      house: own.map(({ account, amount }) => ({ account, amount })),
      sum: microsText(sum),
    };
  });
}

function sums(casino: ReadOnlyCasino, collection: string, step: () => void): Record<Currency, Micros> {
  const total = { gold_coins: 0n, sweeps_coins: 0n };
  for (const { id, body } of casino.documentsAsStored<Balances>(collection)) {
    for (const currency of CURRENCIES) total[currency] += amountIn(collection, id, body, currency);
    step();
  }
  return total;
}

/** @throws DamagedDocument if the stored document has no such amount */
function amountIn<K extends string>(collection: string, id: string, body: Record<K, string> | null, field: K): Micros {
  try {
    return parseMicros(body?.[field] ?? '');
  } catch {
    throw new DamagedDocument(collection, id, `${field} is not an amount`, 'the database');
  }
}

function deadLetters(casino: ReadOnlyCasino, step: () => void): WorkbenchHealth['dead_letters'] {
  let count = 0;
  for (const _ of casino.documentIds(DEAD_LETTERS.name)) {
    count++;
    step();
  }
  try {
    const found = casino.find(DEAD_LETTERS, { index: 'by_group', limit: DEAD_LETTERS_LISTED });
    return { count, listed: found.map(({ id, body }) => deadLetterLine(id, body)), damage: null };
  } catch (error) {
    if (error instanceof DamagedDocument) return { count, listed: [], damage: error.message };
    throw error;
  }
}

/** @throws DamagedDocument if the stored document is not a dead letter */
function deadLetterLine(id: string, body: DeadLetter): DeadLetterLine {
  for (const field of ['group', 'eventId', 'type', 'reason', 'at'] as const) {
    if (typeof (body as DeadLetter | null)?.[field] === 'string') continue;
    throw new DamagedDocument(DEAD_LETTERS.name, id, `${field} is not a text`, 'the database');
  }
  const { group, eventId, type, reason, at, timer } = body;
  return { id, group, event_id: timer ? null : eventId, type, reason: reason.split('\n', 1)[0] ?? '', at };
}

type AnchorHealth = Pick<WorkbenchHealth, 'anchor' | 'anchor_damage'>;
const NO_ANCHOR: AnchorHealth = { anchor: null, anchor_damage: [] };

function newestAnchor(casino: ReadOnlyCasino, dataDir: string, step: () => void): AnchorHealth {
  let own: OwnAnchors;
  try {
    own = ownAnchors(casino, anchorsPath(dataDir));
  } catch (error) {
    if (error instanceof CannotRun) return { anchor: null, anchor_damage: [error.message] };
    throw error;
  }
  const { source, damage: anchor_damage } = own;
  const anchor = source?.anchors.at(-1);
  if (!source || !anchor) return { anchor: null, anchor_damage };
  const { at, position } = anchor;
  const difference = differenceFrom(casino, anchor, step);
  return { anchor: { at, position, source: source.name, difference }, anchor_damage };
}

function differenceFrom(casino: ReadOnlyCasino, anchor: Anchor, step: () => void): string | null {
  try {
    historyAt(casino, anchor, step);
    return null;
  } catch (error) {
    if (error instanceof AnchorMismatch || error instanceof DamagedHistory) return error.message;
    throw error;
  }
}
