import { categoryOf, idOf, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';

export interface Without {
  /** Ids of wallet events to leave out, such as `wallet-u1@7`. */
  ids: readonly string[];
  /** Types of events to leave out (`balance_adjusted`), or the reasons of grants (`daily_bonus`). */
  types: readonly string[];
}

/** Selects the events that a what-if query leaves out, and counts the matches of each type. */
export class LeftOut {
  /** Streams of the events that are left out by id. Events that are left out by type may be in any stream. */
  readonly streams: ReadonlySet<string>;
  private readonly ids: ReadonlySet<string>;
  private readonly met: Map<string, number>;

  /** @throws CannotRun if an id names no event, or an event that does not change a balance */
  constructor(
    casino: ReadOnlyCasino,
    { ids, types }: Without,
    private readonly uid?: string,
  ) {
    this.ids = new Set(ids);
    this.streams = new Set(ids.map((id) => streamOf(casino, id, uid)));
    this.met = new Map(types.map((type) => [type, 0]));
  }

  has(event: StoredEvent<WalletEvent>): boolean {
    let left = this.ids.has(event.eventId);
    for (const name of namesOf(event)) {
      const met = this.met.get(name);
      if (met === undefined) continue;
      this.met.set(name, met + 1);
      left = true;
    }
    return left;
  }

  /**
   * Checks that each given type matched at least one event; must be called after the last event.
   * @throws CannotRun if a type matched no event
   */
  checkTypes(): void {
    for (const [type, met] of this.met) {
      if (met > 0) continue;
      const where = this.uid === undefined ? 'any wallet' : `${this.uid}'s wallet`;
      throw new CannotRun(`--without-type ${type}: there is no such event in ${where}`);
    }
  }
}

function namesOf(event: StoredEvent<WalletEvent>): string[] {
  const { type, data } = event as WalletEvent;
  return type === 'coins_granted' ? [type, data.reason] : [type];
}

function streamOf(casino: ReadOnlyCasino, id: string, uid: string | undefined): string {
  const wrong = (what: string) => new CannotRun(`--without ${id}: ${what}`);
  const [, stream = '', version] = /^(.+)@(\d+)$/.exec(id) ?? [];
  const event = casino.event(stream, Number(version))?.event;
  if (event?.eventId !== id) throw wrong('there is no such event');
  if (uid !== undefined && idOf(stream) !== uid) throw wrong(`it does not belong to ${uid}`);
  if (categoryOf(stream) === 'wallet') return stream;
  const caused = effectsOn(casino, event);
  throw wrong(`it changes no balance${caused.length > 0 ? `; it caused ${caused.join(', ')}: name that event` : ''}`);
}

function effectsOn(casino: ReadOnlyCasino, cause: StoredEvent): string[] {
  const effects: string[] = [];
  for (const { event } of casino.allEvents({ afterPosition: cause.position, correlationId: cause.correlationId })) {
    if (event.causationId === cause.eventId && categoryOf(event.stream) === 'wallet') effects.push(event.eventId);
  }
  return effects;
}
