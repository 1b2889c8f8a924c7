import type { CommandContext } from '@goldwake/contracts';
import type { PlayerKey } from '../documents.js';
import { sealedDigest } from '../secrets/sealing.js';

/**
 * Returns the context that events of a player's command store. Its hash is a digest under the player's key, so that
 * nobody can guess personal data in the body once that key is destroyed. Its id is one too, because secrets are derived
 * from the Idempotency-Key, which must not be in the store.
 */
export function keyedContext(context: CommandContext, key: PlayerKey): CommandContext {
  return {
    ...context,
    actor: key.uid,
    commandId: sealedDigest(key, 'command_id', context.commandId),
    commandHash: sealedDigest(key, 'command_hash', context.commandHash),
  };
}
