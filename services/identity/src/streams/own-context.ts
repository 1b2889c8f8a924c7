import type { CommandContext } from '@goldwake/contracts';
import { systemCommandId } from '@goldwake/core';
import { digest } from '../secrets/digest.js';

/**
 * Returns the command context for appends of the identity service. The caller's command hash covers the complete body
 * including the password; stored with the event, it would let an attacker guess the password at the speed of SHA-256.
 * The command id is therefore derived only from the kind of action and the given id.
 */
export function ownContext(context: CommandContext, uid: string, kind: string, id: string): CommandContext {
  const commandId = systemCommandId(kind, id);
  return { ...context, actor: uid, commandId, commandHash: digest(commandId) };
}
