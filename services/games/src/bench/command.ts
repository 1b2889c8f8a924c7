import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@goldwake/contracts';

export function command(actor: string): CommandContext {
  const commandId = randomUUID();
  return { commandId, commandHash: commandId, correlationId: commandId, causationId: null, actor };
}
