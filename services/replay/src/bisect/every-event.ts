import { PACKAGES_ID } from '@goldwake/cashier/domain';
import {
  type Category,
  categoryOf,
  idOf,
  RULES_ID,
  STREAMS,
  type StoredEvent,
  streamName,
  TIDE_STREAM_ID,
} from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { CURRENCIES_ID } from '@goldwake/games/domain';
import { OFFERS_ID } from '@goldwake/promotions/domain';
import type { WalletState } from '@goldwake/wallet/domain';
import { chainCheck } from '../checks/chain.js';
import { type Check, CheckRunner, type Finding, type Report, reporter } from '../checks/check.js';
import { handledEvents, readProgress } from '../checks/handled-events.js';
import { importedChain, scopeOf } from '../checks/imported-chain.js';
import { invariantChecks } from '../checks/invariants.js';
import { isSame } from '../checks/snapshots.js';
import { byPosition } from '../events/selection.js';
import { parseEventId } from '../findings/finding-keys.js';
import type { WalletSnapshots } from './by-snapshots.js';
import { eventCulprit, missing, otherCulprit } from './culprits.js';
import { type FoldPosition, initialPosition, stepOn } from './drift.js';
import type { OnProbe } from './probe-trail.js';
import { StoredRounds } from './stored-rounds.js';

export interface Pass {
  /** First event that breaks a rule; no later events are checked. */
  fault: Culprit | undefined;
  /** First snapshot that differs from the folded state at its version. */
  staleSnapshot: Culprit | undefined;
  /** First stored round that differs from the round that the projection builds from its event. */
  storedRound: Culprit | undefined;
  /** Wallet state at `wantedVersion`. */
  wanted: WalletState | undefined;
}

export interface PassOptions {
  /** Snapshots to compare with the folded state; missing ones are added. The fold starts at the first event. */
  snapshots?: WalletSnapshots | undefined;
  /** Version whose wallet state the result should contain. */
  wantedVersion?: number | undefined;
  /** Called after each event that is read. */
  step: () => void;
  probe: OnProbe;
}

/** Checks every rule for each event in a player's streams, starting at the first event. */
export function everyEvent(
  casino: ReadOnlyCasino,
  uid: string,
  { snapshots, wantedVersion, step, probe }: PassOptions,
): Pass {
  const wallet = streamName('wallet', uid);
  const rules = new Rules(casino, uid);
  const snapshotChecks = new SnapshotChecks(snapshots);
  let position = initialPosition(uid);
  let wanted: WalletState | undefined;
  const rounds = new StoredRounds(casino, uid);
  const versions = new Map<string, number>();
  for (const raw of playersEvents(casino, uid)) {
    const { event } = raw;
    const version = (versions.get(event.stream) ?? 0) + 1;
    versions.set(event.stream, version);
    let fault = event.version === version ? undefined : missing(event.stream, version, event);
    if (!fault && event.stream === wallet) {
      const stepped = stepOn(position, raw);
      if (stepped.after) position = stepped.after;
      fault = stepped.fault;
    }
    fault ??= rules.fault(raw);
    step();
    probe(event.position, !fault);
    if (fault) return { fault, storedRound: undefined, staleSnapshot: undefined, wanted };
    if (event.stream !== wallet) continue;
    if (event.version === wantedVersion) wanted = position.state;
    snapshotChecks.pass(event, position);
    rounds.pass(event);
  }
  return { fault: rules.faultAtEnd(), storedRound: rounds.fault(), staleSnapshot: snapshotChecks.stale, wanted };
}

/**
 * The table of Rising Tide, whose rounds decide bets of all players, the packages of coins that all players buy, the
 * promotions that are offered to all players, the limits of stakes, and the rules that apply to all players.
 */
const SHARED = [
  streamName('tide', TIDE_STREAM_ID),
  streamName('packages', PACKAGES_ID),
  streamName('promotion_offers', OFFERS_ID),
  streamName('currencies', CURRENCIES_ID),
  streamName('wallet_rules', RULES_ID),
  streamName('promotion_rules', RULES_ID),
];

/** Returns the events of a player, and those of the shared streams. */
function playersEvents(casino: ReadOnlyCasino, uid: string): Generator<RawEvent> {
  const categories = Object.keys(STREAMS) as Category[];
  const streams = [...categories.map((category) => streamName(category, uid)), ...SHARED];
  return byPosition(streams.map((stream) => casino.streamEvents(stream)));
}

/** Applies the rules of `verify` to the events of a single player. */
class Rules {
  private readonly findings: Finding[] = [];
  private readonly report: Report = (finding) => this.findings.push(finding);
  private readonly checks: Check[];
  private readonly runner: CheckRunner;
  private readonly chain: CheckRunner;
  private readonly repeated: ReadonlyMap<string, string>;

  constructor(
    private readonly casino: ReadOnlyCasino,
    uid: string,
  ) {
    const imported = importedChain(casino);
    const scope = scopeOf(imported);
    this.checks = invariantChecks(this.report, {
      ...scope,
      includes: (stream) => scope.includes(stream) && (idOf(stream) === uid || SHARED.includes(stream)),
    });
    this.runner = new CheckRunner(this.checks, this.report, handledEvents(readProgress(casino)));
    this.chain = new CheckRunner([chainCheck(this.report, imported)], this.report);
    this.repeated = new Map(
      casino
        .repeatedCommands()
        .filter(({ stream }) => idOf(stream) === uid)
        .map(({ stream, lastVersion, commandId }) => [`${stream}@${lastVersion}`, commandId]),
    );
  }

  fault(raw: RawEvent): Culprit | undefined {
    const { event } = raw;
    // Folding the wallet's stream has already checked its hash chain.
    if (categoryOf(event.stream) !== 'wallet') this.chain.run(raw);
    this.runner.run(raw);
    const command = this.repeated.get(event.eventId);
    if (command !== undefined) {
      reporter('idempotency', this.report)(event, `command ${command} was already executed earlier in its stream`);
    }
    return this.culprit(event);
  }

  /** Returns the first fault that only shows after the last event, such as a time that no later event reaches. */
  faultAtEnd(): Culprit | undefined {
    this.runner.end(this.casino.eventAt(this.casino.lastPosition())?.event);
    return this.culprit();
  }

  /** @param read the event at which the findings were made; a rule may need it to see that an earlier one is wrong */
  private culprit(read?: StoredEvent): Culprit | undefined {
    const [first] = this.findings;
    if (!first) return undefined;
    const event = this.eventOf(first.event_id) ?? read;
    const message = this.findings
      .filter(({ event_id }) => event_id === first.event_id)
      .map((finding) => finding.message)
      .join('; ');
    if (!event) return otherCulprit({ where: 'events', check: first.check, message });
    const causing = this.findings.every(({ because }) => because !== undefined)
      ? this.eventOf(first.because ?? null)
      : undefined;
    if (!causing) return eventCulprit(event, { where: 'events', check: first.check, message });
    return eventCulprit(causing, {
      ...{ where: 'events', check: first.check, message: `explains ${event.eventId}, which ${message}` },
    });
  }

  private eventOf(eventId: string | null): StoredEvent | undefined {
    const parsed = parseEventId(eventId);
    return parsed && this.casino.event(parsed.stream, parsed.version)?.event;
  }
}

/** Compares stored snapshots with the folded states and stores missing snapshots. */
class SnapshotChecks {
  stale: Culprit | undefined;
  private readonly versions: Set<number>;
  /** Wallet states after the last thousand events. They show from which earlier version a stale snapshot comes. */
  private behind: { version: number; state: WalletState }[] = [];

  constructor(private readonly snapshots: WalletSnapshots | undefined) {
    this.versions = new Set(snapshots?.wallet.versions());
  }

  pass(event: StoredEvent, { state, version }: FoldPosition): void {
    if (!this.snapshots) return;
    const { wallet, checked } = this.snapshots;
    this.behind.push({ version, state });
    if (this.behind.length > 2 * SNAPSHOT_EVERY) this.behind = this.behind.slice(-SNAPSHOT_EVERY - 1);
    if (version % SNAPSHOT_EVERY === 0) checked.put(event, null);
    if (!this.versions.has(version)) {
      if (version % SNAPSHOT_EVERY === 0) wallet.put(event, state);
      return;
    }
    const snapshot = wallet.at(version);
    if (snapshot && !isSame(snapshot.state, state)) this.stale ??= this.staleAt(event, snapshot.state);
  }

  private staleAt(event: StoredEvent, state: WalletState): Culprit {
    const of = this.behind.findLast((one) => isSame(one.state, state))?.version;
    const snapshot = `the snapshot of ${event.stream} at version ${event.version}`;
    const found = { where: 'snapshots', check: 'snapshots' } as const;
    if (of === undefined)
      return eventCulprit(event, { ...found, message: `${snapshot} differs from the replayed state` });
    const first = this.snapshots?.wallet.event(of + 1) ?? event;
    return eventCulprit(first, {
      ...found,
      message: `${snapshot} contains the state of version ${of}: it lacks this event`,
    });
  }
}
