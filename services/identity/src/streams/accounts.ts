import { type AccountEvent, type CommandContext, Refusal, type StoredEvent } from '@goldwake/contracts';
import { codeHash, type EventStore, type Snapshots, StreamRepository } from '@goldwake/core';
import { type AccountState, accountReducer } from '../domain/account.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { keyedContext } from './keyed-context.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

export class Accounts extends StreamRepository<AccountState, AccountEvent> {
  constructor(
    store: EventStore,
    snapshots: Snapshots,
    private readonly playerKeys: Pick<PlayerKeys, 'of'>,
  ) {
    super(store, 'account', accountReducer, { snapshots: { store: snapshots, reducerHash: codeHash(DOMAIN) } });
  }

  /**
   * Returns the context of a command that is identified by the Idempotency-Key of its request.
   * @throws Refusal `token_invalid` if the player's own key was deleted
   */
  async keyed(context: CommandContext, uid: string): Promise<CommandContext> {
    const key = await this.playerKeys.of(uid);
    if (!key) throw new Refusal('token_invalid');
    return keyedContext(context, key);
  }

  /**
   * Returns the events of an earlier request with the same Idempotency-Key and body; undefined if there is none. The
   * caller checks the secrets in the body. Another body is not refused here but by `execute`, after the secrets in it
   * were checked and counted as guesses.
   */
  async earlier(uid: string, context: CommandContext): Promise<StoredEvent<AccountEvent>[] | undefined> {
    try {
      return await this.stored(uid, await this.keyed(context, uid));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_mismatch') return undefined;
      throw error;
    }
  }
}
