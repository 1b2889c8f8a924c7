import { type AccountEvent, type CommandContext, Refusal, type StoredEvent } from '@goldwake/contracts';
import { codeHash, type EventStore, type Snapshots, StreamRepository } from '@goldwake/core';
import { type AccountState, accountReducer } from '../domain/account.js';
import type { DataKey } from '../secrets/data-key.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

export class Accounts extends StreamRepository<AccountState, AccountEvent> {
  constructor(
    store: EventStore,
    snapshots: Snapshots,
    private readonly dataKey: Pick<DataKey, 'lookup'>,
  ) {
    super(store, 'account', accountReducer, { snapshots: { store: snapshots, reducerHash: codeHash(DOMAIN) } });
  }

  /**
   * Returns the context of a command that is identified by the Idempotency-Key of its request. The hash covers the whole
   * body, so it is stored only keyed: otherwise a copy of the history would allow guessing a password in the body at the
   * speed of SHA-256.
   */
  keyed(context: CommandContext, uid: string): CommandContext {
    const commandHash = this.dataKey.lookup('command', context.commandHash);
    return { ...context, actor: uid, commandHash };
  }

  /**
   * Returns the events of an earlier request with the same Idempotency-Key and body; undefined if there is none. Another
   * body is not refused here but by `execute`, after the proofs in it were checked and counted as guesses.
   */
  async earlier(uid: string, context: CommandContext): Promise<StoredEvent<AccountEvent>[] | undefined> {
    try {
      return await this.stored(uid, this.keyed(context, uid));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_mismatch') return undefined;
      throw error;
    }
  }
}
