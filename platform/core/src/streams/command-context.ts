import type { CommandContext, StoredEvent } from '@goldwake/contracts';

/**
 * Prefix of commandIds that the system generates. A client's Idempotency-Key must not start with it, so ids of clients
 * and of the system cannot clash within a stream.
 */
export const SYSTEM_COMMANDS = 'goldwake:';

/**
 * Prefix of the commandIds that follow from the transactions of game providers. It is reserved like `SYSTEM_COMMANDS`,
 * but the hash of such a command covers what the transaction states.
 */
export const PROVIDER_COMMANDS = 'provider:';

/**
 * Returns the commandId of a system action. Because it depends only on `kind` and `id`, the action is executed once for
 * each `id`.
 */
export function systemCommandId(kind: string, id: string): string {
  return `${SYSTEM_COMMANDS}${kind}:${id}`;
}

/**
 * Returns the context of a command that no HTTP request and no event caused. It begins a new correlation. The commandId
 * must identify the content of the command, because it is also the command hash.
 */
export function systemContext(commandId: string, actor = 'system'): CommandContext {
  return { commandId, commandHash: commandId, correlationId: commandId, causationId: null, actor };
}

/**
 * Returns the context of a command that an event caused. It joins the correlation of that event. The commandId must
 * identify the content of the command, because it is also the command hash.
 */
export function reactionContext(
  { eventId, correlationId }: Pick<StoredEvent, 'eventId' | 'correlationId'>,
  commandId: string,
  actor = 'system',
): CommandContext {
  return { ...systemContext(commandId, actor), correlationId, causationId: eventId };
}
