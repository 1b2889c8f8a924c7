import { type Cause, EVENTS, type EventType, isEventType, ownersOf, type StoredEvent } from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '../streams/command-context.js';
import { defineInvariant, type HistoryScope } from './invariant.js';

/** An event that may have caused later ones. */
interface PossibleCause {
  version: number;
  type: EventType;
  correlationId: string;
  hasEffect: boolean;
}

interface PossibleCauses {
  /** The newest possible causes, in order of version. */
  kept: PossibleCause[];
  /**
   * Version of the newest possible cause removed from `kept` because it exceeded `POSSIBLE_MAX`; 0 if none was. Causes
   * up to this version are no longer checked.
   */
  forgotten: number;
  /** Version of the newest possible cause removed from `kept` because it had had its effect; 0 if none was. */
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
  { causationId, commandId, correlationId }: StoredEvent,
  permitted: readonly Cause[],
): Fault | undefined {
  const cause = possible?.kept.find((one) => one.version === version);
  if (!cause && version <= (possible?.forgotten ?? 0)) return undefined;
  if (!possible || !cause || !permitted.includes(cause.type)) {
    const message = `names the cause ${causationId}; that must be ${permitted.join(' or ')} without an earlier effect`;
    return { message, isCauseSuspected: cause !== undefined || version > (possible?.spent ?? 0) };
  }
  // Of the causes with an effect, only the newest is kept: another event of the same command may name it too.
  const isSpent = (one: PossibleCause) => one.hasEffect && one !== cause;
  possible.spent = Math.max(possible.spent, ...possible.kept.filter(isSpent).map((one) => one.version));
  possible.kept = possible.kept.filter((one) => !isSpent(one));
  cause.hasEffect = true;
  if (commandId.startsWith(SYSTEM_COMMANDS) && correlationId !== cause.correlationId) {
    return { message: `has the correlation ${correlationId}; its cause ${causationId} has ${cause.correlationId}` };
  }
  return undefined;
}

function remember({ possible }: Streams, { stream, version, type, correlationId }: StoredEvent): void {
  const known = possible.get(stream) ?? { kept: [], forgotten: 0, spent: 0 };
  possible.set(stream, known);
  known.kept.push({ version, type: type as EventType, correlationId, hasEffect: false });
  if (known.kept.length <= POSSIBLE_MAX) return;
  const dropped = known.kept.shift();
  if (dropped) known.forgotten = dropped.version;
}
