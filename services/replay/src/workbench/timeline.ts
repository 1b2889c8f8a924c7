import {
  categoryOf,
  idOf,
  type Micros,
  type MicrosText,
  microsText,
  Refusal,
  type StoredEvent,
} from '@goldwake/contracts';
import type { Timeline } from '@goldwake/contracts/http';
import type { WalletState } from '@goldwake/wallet/domain';
import { readableEvents } from './readable-events.js';
import type { WorkbenchHistory } from './workbench-history.js';

/** Type displayed for an event that cannot be read. */
const UNREADABLE = '(cannot be read)';

/**
 * Returns the events of a stream in columnar form. For a wallet, adds the balances after each event. An event that
 * cannot be read or folded is marked as broken, and the timeline continues after it.
 * @param afterVersion only events after this version are returned
 * @param step called after each event
 * @throws Refusal `not_found`
 */
export function timeline(
  { casino, wallets }: Pick<WorkbenchHistory, 'casino' | 'wallets'>,
  stream: string,
  afterVersion: number,
  step: () => void,
): Timeline {
  const latest = casino.lastPosition();
  if (casino.version(stream) === 0) throw new Refusal('not_found', `There is no stream ${stream}`);
  const uid = idOf(stream);
  const isWallet = categoryOf(stream) === 'wallet';
  const columns = new Columns(isWallet);
  if (isWallet) {
    for (const { version, event, state, broken } of wallets.after(uid, afterVersion, step)) {
      columns.add(version, event, broken);
      columns.balances(state.balances);
    }
  } else {
    for (const read of readableEvents(casino, stream, afterVersion + 1)) {
      if (typeof read === 'number') columns.add(read, undefined, true);
      else columns.add(read.version, read, false);
      step();
    }
  }
  return { stream, uid, ...columns.toTimeline(afterVersion + 1), latest };
}

class Columns {
  private readonly types = new Names();
  private readonly reasons = new Names(['']);
  private readonly position: number[] = [];
  private readonly recordedAt: number[] = [];
  private readonly type: number[] = [];
  private readonly reason: number[] = [];
  private readonly gold = new AmountColumn();
  private readonly sweeps = new AmountColumn();
  private readonly gaps: [number, number][] = [];
  private readonly broken: number[] = [];
  private first: number | undefined;
  private last = 0;

  constructor(private readonly withBalances: boolean) {}

  /** @param event undefined if the event cannot be read; it then gets the position and time of the previous event */
  add(version: number, event: StoredEvent | undefined, broken: boolean): void {
    if (this.first === undefined) this.first = version;
    else if (version > this.last + 1) this.gaps.push([this.last + 1, version - 1]);
    this.last = version;
    if (broken) this.broken.push(version);
    this.type.push(this.types.indexOf(event?.type ?? UNREADABLE));
    this.reason.push(this.reasons.indexOf(reasonOf(event)));
    this.position.push(event?.position ?? this.position.at(-1) ?? 0);
    this.recordedAt.push(event ? Date.parse(event.recordedAt) : (this.recordedAt.at(-1) ?? 0));
  }

  balances({ gold_coins, sweeps_coins }: WalletState['balances']): void {
    this.gold.push(gold_coins);
    this.sweeps.push(sweeps_coins);
  }

  toTimeline(next: number): Omit<Timeline, 'stream' | 'uid' | 'latest'> {
    return {
      first_version: this.first ?? next,
      events: this.position.length,
      types: this.types.list,
      reasons: this.reasons.list,
      columns: {
        position: this.position,
        recorded_at: this.recordedAt,
        type: this.type,
        reason: this.reason,
        gold_coins: this.withBalances ? this.gold.texts : null,
        sweeps_coins: this.withBalances ? this.sweeps.texts : null,
      },
      version_gaps: this.gaps,
      broken: this.broken,
    };
  }
}

/** Returns the reason that an event states, such as `top_up`; an empty text if it states none. */
function reasonOf(event: StoredEvent | undefined): string {
  const { reason } = (event?.data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : '';
}

/** List of distinct texts, in order of their first occurrence. */
class Names {
  private readonly indexes: Map<string, number>;

  constructor(first: readonly string[] = []) {
    this.indexes = new Map(first.map((name, index) => [name, index]));
  }

  get list(): string[] {
    return [...this.indexes.keys()];
  }

  indexOf(name: string): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    this.indexes.set(name, this.indexes.size);
    return this.indexes.size - 1;
  }
}

/**
 * A column of amounts. If an amount equals the previous one, its text is reused, as most events change one currency.
 */
class AmountColumn {
  readonly texts: MicrosText[] = [];
  private last: { amount: Micros; text: MicrosText } = { amount: 0n, text: '0' };

  push(amount: Micros): void {
    if (amount !== this.last.amount) this.last = { amount, text: microsText(amount) };
    this.texts.push(this.last.text);
  }
}
