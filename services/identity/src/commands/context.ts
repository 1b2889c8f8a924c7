import type { CommandContext } from '@goldwake/contracts';
import { digest } from '../secrets/digest.js';

/**
 * The context of identity's own appends. The caller's digest is over the whole body, password and all: stored with the event
 * it would let the password be guessed at the speed of SHA-256. So the command is named after what it does, and no more.
 */
export function ownContext(context: CommandContext, uid: string, commandId: string): CommandContext {
  return { ...context, actor: uid, commandId, commandHash: digest(commandId) };
}
