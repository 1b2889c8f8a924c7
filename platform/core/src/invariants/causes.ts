import {
  type Category,
  type Cause,
  EVENTS,
  type EventType,
  isEventType,
  ownersOf,
  type StoredEvent,
} from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '../streams/command-context.js';
import { defineInvariant, type HistoryScope } from './invariant.js';

/** An event that may have caused later ones. */
interface PossibleCause {
  version: number;
  type: EventType;
  correlationId: string;
  /** Categories of streams in which it has had an effect, each with whether a later cause has had one since. */
  effects: Map<Category, 'newest' | 'ended'>;
}

interface PossibleCauses {
  /** The newest possible causes, in order of version. */
  kept: PossibleCause[];
  /**
   * Version of the newest possible cause removed from `kept` because it exceeded `POSSIBLE_MAX`; 0 if none was. Causes
   * up to this version are no longer checked.
   */
  forgotten: number;
  /** Version of the newest possible cause of which an effect has ended; 0 if there is none. */
  spent: number;
}

/** A fault of an event that names a cause. The named event is suspected only if it is missing or of another type. */
interface Fault {
  message: string;
  isCauseSuspected?: boolean;
}

interface Streams {
  /** The highest version of each stream so far. The chain check reports gaps, so it tells which events exist. */
  versions: Map<string, number>;
  /** Possible causes by stream. */
  possible: Map<string, PossibleCauses>;
}

/** Types of all events that the registry names as the cause of another. */
const CAUSES: ReadonlySet<Cause> = new Set(Object.values(EVENTS).flatMap(({ causes }) => causes));

/** For each cause, the categories of the streams in which it has effects. Each is stored by a consumer of its own. */
const EFFECTS: ReadonlyMap<Cause, ReadonlySet<Category>> = new Map(
  [...CAUSES].map((cause) => {
    const effects = Object.values(EVENTS).filter(({ causes }) => (causes as readonly Cause[]).includes(cause));
    return [cause, new Set(effects.map(({ category }) => category))];
  }),
);

/** Maximum number of possible causes per stream. Of an older cause, only its existence is checked. */
const POSSIBLE_MAX = 16;

export const causes = defineInvariant<Streams>({
  name: 'causes',
  rule: 'the cause of each event is an earlier event that the registry permits, of the same player unless the registry permits other players; an event whose cause is in another stream was sent by the casino and has the correlation id of its cause',
  initial: () => ({ versions: new Map(), possible: new Map() }),
  check(streams, event, violate, scope) {
    const fault = isEventType(event.type) ? faultOf(streams, event, event.type, scope) : undefined;
    const suspect = fault?.isCauseSuspected && event.causationId ? { suspect: event.causationId } : undefined;
    if (fault) violate(event, fault.message, suspect);
    streams.versions.set(event.stream, event.version);
    if (CAUSES.has(event.type as Cause)) remember(streams, event);
  },
});

function faultOf(streams: Streams, event: StoredEvent, type: EventType, scope: HistoryScope): Fault | undefined {
  const { causationId, commandId, stream } = event;
  const permitted = EVENTS[type].causes.filter((cause) => cause !== 'command');
  if (causationId === null) {
    if (EVENTS[type].causes.includes('command')) return undefined;
    return { message: `names no cause; it must be ${permitted.join(' or ')}` };
  }
  const at = causationId.lastIndexOf('@');
  const cause = { stream: causationId.slice(0, at), version: Number(causationId.slice(at + 1)) };
  if (permitted.length === 0) return { message: `names the cause ${causationId}; no event causes ${type}` };
  if (!EVENTS[type].causedByOthers && !shareOwner(stream, cause.stream)) {
    return { message: `names the cause ${causationId}, which concerns another player` };
  }
  // The id of a reaction follows from its cause, so that an event that is delivered twice has one effect.
  if (cause.stream !== stream && !commandId.startsWith(SYSTEM_COMMANDS)) {
    const message = `names the cause ${causationId} of another stream, but its command ${commandId} is not a reaction of the casino`;
    return { message };
  }
  if (!(cause.version >= 1 && cause.version <= (streams.versions.get(cause.stream) ?? 0))) {
    if (!scope.includes(cause.stream)) return undefined;
    return { message: `names the cause ${causationId}, which is not an earlier event`, isCauseSuspected: true };
  }
  return faultOfCause(streams.possible.get(cause.stream), cause.version, event, permitted);
}

/** Returns whether a player owns both streams. A stream of the casino may be caused by any stream. */
function shareOwner(stream: string, cause: string): boolean {
  const owners = ownersOf(stream);
  return owners.length === 0 || ownersOf(cause).some((uid) => owners.includes(uid));
}

/** Checks the event that is named as the cause, and records that it has had its effect. */
function faultOfCause(
  possible: PossibleCauses | undefined,
  version: number,
  { type, causationId, commandId, correlationId }: StoredEvent,
  permitted: readonly Cause[],
): Fault | undefined {
  const { category } = EVENTS[type as EventType];
  const cause = possible?.kept.find((one) => one.version === version);
  if (!cause && version <= (possible?.forgotten ?? 0)) return undefined;
  if (!possible || !cause || !permitted.includes(cause.type) || cause.effects.get(category) === 'ended') {
    const message = `names the cause ${causationId}; that must be ${permitted.join(' or ')} without an earlier effect`;
    const hasEnded = cause ? cause.effects.get(category) === 'ended' : version <= (possible?.spent ?? 0);
    return { message, isCauseSuspected: !hasEnded };
  }
  // Of the causes with an effect, only the newest may have another one: an event of the same command may name it too.
  for (const one of possible.kept) {
    if (one === cause || !one.effects.has(category)) continue;
    one.effects.set(category, 'ended');
    possible.spent = Math.max(possible.spent, one.version);
  }
  possible.kept = possible.kept.filter((one) => !isSpent(one));
  cause.effects.set(category, 'newest');
  if (commandId.startsWith(SYSTEM_COMMANDS) && correlationId !== cause.correlationId) {
    return { message: `has the correlation ${correlationId}; its cause ${causationId} has ${cause.correlationId}` };
  }
  return undefined;
}

/** Returns whether a cause can have no effect any more. */
function isSpent({ type, effects }: PossibleCause): boolean {
  const ended = [...effects.values()].filter((effect) => effect === 'ended').length;
  return ended === EFFECTS.get(type)?.size;
}

function remember({ possible }: Streams, { stream, version, type, correlationId }: StoredEvent): void {
  const known = possible.get(stream) ?? { kept: [], forgotten: 0, spent: 0 };
  possible.set(stream, known);
  known.kept.push({ version, type: type as EventType, correlationId, effects: new Map() });
  if (known.kept.length <= POSSIBLE_MAX) return;
  const dropped = known.kept.shift();
  if (dropped) known.forgotten = dropped.version;
}
