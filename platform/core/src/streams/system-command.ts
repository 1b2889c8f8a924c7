/**
 * Prefix of commandIds that the system generates. A client's Idempotency-Key must not start with it, so ids of clients
 * and of the system cannot clash within a stream.
 */
export const SYSTEM_COMMANDS = 'goldwake:';

/**
 * Returns the commandId of a system action. Because it depends only on `kind` and `id`, the action is executed once for
 * each `id`.
 */
export function systemCommandId(kind: string, id: string): string {
  return `${SYSTEM_COMMANDS}${kind}:${id}`;
}
