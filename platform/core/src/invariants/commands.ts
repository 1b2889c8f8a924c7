import type { StoredEvent } from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '../streams/command-context.js';
import { sha256Hex } from '../streams/hash-chain.js';
import { defineInvariant } from './invariant.js';

/** Envelope fields that all events of one command share, because one append stores them. */
const SHARED = ['recordedAt', 'effectiveAt', 'actor', 'correlationId', 'causationId', 'commandHash'] as const;

type Shared = Pick<StoredEvent, 'eventId' | 'stream' | 'commandId' | (typeof SHARED)[number]>;

interface State {
  last: Shared | undefined;
  /** Id of the last command of each stream. */
  streams: Map<string, string>;
}

export const commands = defineInvariant<State>({
  name: 'commands',
  rule: 'the events that one command appends are stored one after the other and agree in time, actor, correlation and cause, and the hash of a system command follows from its id',
  initial: () => ({ last: undefined, streams: new Map() }),
  check(state, event, violate) {
    const { last, streams } = state;
    if (last && last.stream === event.stream && last.commandId === event.commandId) {
      const other = SHARED.filter((field) => last[field] !== event[field]);
      if (other.length > 0) {
        violate(event, `differs from ${last.eventId}, which the same command stored, in ${other.join(', ')}`);
      }
    } else if (last && streams.get(event.stream) === event.commandId) {
      violate(event, `is separated by ${last.eventId} from the other events that its command stored`);
    }
    streams.set(event.stream, event.commandId);
    if (
      isSystemCommand(event) &&
      event.commandHash !== event.commandId &&
      event.commandHash !== sha256Hex(event.commandId)
    ) {
      violate(event, `has the command id ${event.commandId}, but the hash of another command`);
    }
    const { eventId, stream, commandId, recordedAt, effectiveAt, actor, correlationId, causationId, commandHash } =
      event;
    state.last = {
      eventId,
      stream,
      commandId,
      recordedAt,
      effectiveAt,
      actor,
      correlationId,
      causationId,
      commandHash,
    };
  },
});

/**
 * Returns whether the system sent the command. The id of such a command is derived from its content, so `commandHash`
 * is the id itself or, in identity, the SHA-256 of the id.
 */
function isSystemCommand({ commandId }: StoredEvent): boolean {
  return commandId.startsWith(SYSTEM_COMMANDS);
}
