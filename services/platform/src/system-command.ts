/** What the house's own commandIds begin with: no Idempotency-Key may, so that neither can stand in the other's way in a stream. */
export const SYSTEM_COMMANDS = 'goldwake:';

/** The commandId of what the house does by itself, once for each `id`. */
export function systemCommandId(kind: string, id: string): string {
  return `${SYSTEM_COMMANDS}${kind}:${id}`;
}
