import type { CommandContext } from '@goldwake/contracts';
import { systemCommandId } from '@goldwake/core';
import { digest } from '../secrets/digest.js';

/**
 * Returns the command context for appends of the identity service. Its command id and hash are derived only from the
 * kind of action and the given id. The caller's hash covers the complete body, so storing it would let an attacker
 * guess the password at the speed of SHA-256.
 */
export function ownContext(context: CommandContext, uid: string, kind: string, id: string): CommandContext {
  const commandId = systemCommandId(kind, id);
  return { ...context, actor: uid, commandId, commandHash: digest(commandId) };
}
