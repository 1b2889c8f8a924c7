import { type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import type { WalletFold } from '../wallets/wallet-fold.js';
import { readableEvents } from './readable-events.js';

const MARK_VERSIONS = 1_000;
/** Maximum number of wallets whose states are cached; the least recently used wallet is evicted first. */
const WALLETS_MAX = 8;

/** State of a wallet after folding its events up to a version. */
export interface Folded {
  state: WalletState;
  /** Version of the first event that could not be read or folded, if any; the state does not include this event. */
  brokenAt: number | undefined;
}

/** State of a wallet after one event in its stream. */
export interface WalletStep extends Folded {
  version: number;
  /** The event; undefined if it cannot be read. */
  event: StoredEvent | undefined;
  /** True if the event could not be read or folded; the state is then the same as before the event. */
  broken: boolean;
}

interface Mark extends Folded {
  version: number;
  /** Hash of the event at this version. The cached state is discarded if the stored event has a different hash. */
  hash: string;
}

/**
 * Folds wallets with their own reducer and skips events that cannot be read or folded. Caches the state after every
 * 1,000 versions in memory, so that browsing a long stream folds it only once, even without stored snapshots.
 */
export class WalletStates {
  /** Cached states by uid, each list in order of version. The least recently used wallet is first. */
  private readonly marks = new Map<string, Mark[]>();

  /** @param fold provides the casino's own snapshots */
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly fold: Pick<WalletFold, 'newestValid'>,
  ) {}

  /** Returns the state of a wallet at a version. @param step called after each event read */
  at(uid: string, version: number, step: () => void): Folded {
    const base = this.before(uid, version);
    let folded: Folded = base;
    for (const next of this.walk(uid, base, version)) {
      folded = next;
      step();
    }
    return folded;
  }

  /**
   * Yields the state of a wallet after each event that follows the given version.
   * @param step also called for each event folded to reach that version
   */
  *after(uid: string, version: number, step: () => void): Generator<WalletStep> {
    const { state, brokenAt } = this.at(uid, version, step);
    for (const next of this.walk(uid, { version, state, brokenAt }, Number.MAX_SAFE_INTEGER)) {
      yield next;
      step();
    }
  }

  private *walk(uid: string, from: Folded & { version: number }, toVersion: number): Generator<WalletStep> {
    if (from.version >= toVersion) return;
    let { state, brokenAt } = from;
    for (const read of readableEvents(this.casino, streamName('wallet', uid), from.version + 1, toVersion)) {
      const [version, event] = typeof read === 'number' ? [read, undefined] : [read.version, read];
      const after = event && evolved(state, event);
      if (!after) brokenAt ??= version;
      state = after ?? state;
      if (event && version % MARK_VERSIONS === 0) this.mark(uid, { version, hash: event.hash, state, brokenAt });
      yield { version, event, state, brokenAt, broken: !after };
    }
  }

  private mark(uid: string, mark: Mark): void {
    const known = this.marksOf(uid);
    const last = known.at(-1);
    if (!last || last.version < mark.version) known.push(mark);
  }

  /**
   * Returns the nearest earlier state from which the fold can continue: a cached state, a stored snapshot or the
   * initial state.
   */
  private before(uid: string, version: number): Folded & { version: number } {
    const mark = this.markBefore(uid, version);
    if (mark && version - mark.version < MARK_VERSIONS) return mark;
    const kept = this.snapshotBefore(uid, version);
    if (kept && kept.version > (mark?.version ?? 0)) return { ...kept, brokenAt: undefined };
    return mark ?? { version: 0, state: walletReducer.initial(uid), brokenAt: undefined };
  }

  private snapshotBefore(uid: string, version: number) {
    try {
      return this.fold.newestValid(streamName('wallet', uid), version);
    } catch {
      // The event at the snapshot's version cannot be read, so the snapshot cannot be validated.
      return undefined;
    }
  }

  private markBefore(uid: string, version: number): Mark | undefined {
    const known = this.marksOf(uid);
    const mark = known.findLast((one) => one.version <= version);
    if (!mark) return undefined;
    const [there] = [...readableEvents(this.casino, streamName('wallet', uid), mark.version, mark.version)];
    if (typeof there === 'object' && there.hash === mark.hash) return mark;
    known.length = 0;
    return undefined;
  }

  private marksOf(uid: string): Mark[] {
    const known = this.marks.get(uid) ?? [];
    this.marks.delete(uid);
    this.marks.set(uid, known);
    const [oldest] = this.marks.keys();
    if (oldest !== undefined && this.marks.size > WALLETS_MAX) this.marks.delete(oldest);
    return known;
  }
}

function evolved(state: WalletState, event: StoredEvent): WalletState | undefined {
  try {
    return walletReducer.evolve(state, event as WalletEvent);
  } catch {
    return undefined;
  }
}
