import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';

export function command(actor: string): CommandContext {
  return systemContext(randomUUID(), actor);
}
