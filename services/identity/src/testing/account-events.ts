import type { AccountEvent, EventOf, StoredEvent } from '@goldwake/contracts';
import type { Casino } from './casino.js';

/** Returns the stored events of an account, the oldest first. */
export async function accountEvents({ engine }: Pick<Casino, 'engine'>, uid: string) {
  const events: StoredEvent[] = [];
  for await (const event of engine.store.readStream(`account-${uid}`)) events.push(event);
  return events as StoredEvent<AccountEvent>[];
}

/** Returns why the sessions of an account ended, the first to end first. */
export async function endings(casino: Pick<Casino, 'engine'>, uid: string): Promise<string[]> {
  const events = await accountEvents(casino, uid);
  return events.flatMap(({ type, data }) =>
    type === 'session_ended' ? [(data as EventOf<'session_ended'>['data']).reason] : [],
  );
}
