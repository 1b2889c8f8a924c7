import { type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import type { WalletFold } from '../wallets/wallet-fold.js';
import { readableEvents } from './readable-events.js';

const MARK_VERSIONS = 1_000;
/** Wallets whose marks are kept; of the others the one asked for longest ago is forgotten first. */
const WALLETS_MAX = 8;

/** A wallet as folded up to some version. */
export interface Folded {
  state: WalletState;
  /** The first version on the way that could not be read or folded: without it, the state is not what it should be. */
  brokenAt: number | undefined;
}

/** A wallet after one event of its stream. */
export interface WalletStep extends Folded {
  version: number;
  /** Undefined for what cannot be read. */
  event: StoredEvent | undefined;
  /** This one could not be read or folded: the state is the one before it. */
  broken: boolean;
}

interface Mark extends Folded {
  version: number;
  /** Of the event at that version: in another history the mark is none. */
  hash: string;
}

/**
 * Wallets as their own reducer folds them, past whatever is broken on the way. States are marked every 1,000 versions in
 * memory, so that looking about in a long stream folds it once, also where no snapshots of it are kept.
 */
export class WalletStates {
  /** By uid, in order of version; wallets in order of use. */
  private readonly marks = new Map<string, Mark[]>();

  /** @param fold knows the casino's own snapshots */
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly fold: Pick<WalletFold, 'newestSound'>,
  ) {}

  /** After the event of a version. @param step called after each event read */
  at(uid: string, version: number, step: () => void): Folded {
    const base = this.before(uid, version);
    let folded: Folded = base;
    for (const next of this.walk(uid, base, version)) {
      folded = next;
      step();
    }
    return folded;
  }

  /** Step by step on from a version. @param step called also for what is folded to get there */
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

  /** The nearest to fold on from. */
  private before(uid: string, version: number): Folded & { version: number } {
    const mark = this.markBefore(uid, version);
    if (mark && version - mark.version < MARK_VERSIONS) return mark;
    const kept = this.snapshotBefore(uid, version);
    if (kept && kept.version > (mark?.version ?? 0)) return { ...kept, brokenAt: undefined };
    return mark ?? { version: 0, state: walletReducer.initial(uid), brokenAt: undefined };
  }

  private snapshotBefore(uid: string, version: number) {
    try {
      return this.fold.newestSound(streamName('wallet', uid), version);
    } catch {
      // The event that it stands at cannot be read.
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
