import type { CommandContext } from '@goldwake/contracts';
import { systemCommandId } from '@goldwake/platform';
import { digest } from '../secrets/digest.js';

/**
 * The context of identity's own appends. The caller's digest is over the whole body, password and all: stored with the event
 * it would let the password be guessed at the speed of SHA-256. So the command is named after what it does (`kind`, to `id`)
 * and no more.
 */
export function ownContext(context: CommandContext, uid: string, kind: string, id: string): CommandContext {
  const commandId = systemCommandId(kind, id);
  return { ...context, actor: uid, commandId, commandHash: digest(commandId) };
}
