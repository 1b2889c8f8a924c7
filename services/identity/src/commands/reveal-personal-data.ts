import {
  type AccountEvent,
  type CommandContext,
  type EventOf,
  Refusal,
  type RevealReceipt,
  type RevealsPort,
  type Sealed,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import type { Documents, EventStore } from '@goldwake/core';
import type { PlayerKey } from '../documents.js';
import { revealPersonalData } from '../domain/account.js';
import { findPlayer } from '../queries/find-player.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

type SealedField = {
  [Type in AccountEvent['type']]: {
    [Field in keyof EventOf<Type>['data']]: [Extract<EventOf<Type>['data'][Field], Sealed>] extends [never]
      ? never
      : Field;
  }[keyof EventOf<Type>['data']];
}[AccountEvent['type']];

/** Whether a sealed field is personal data. A credential is not: with it, anyone could sign in as the player. */
const IS_PERSONAL: Readonly<Record<SealedField, boolean>> = {
  email: true,
  date_of_birth: true,
  first_name: true,
  last_name: true,
  state_id: true,
  // Name of a passkey.
  name: false,
  // Key of an authenticator app.
  secret: false,
};
const PERSONAL = Object.keys(IS_PERSONAL).filter((field) => IS_PERSONAL[field as SealedField]);

/** Decrypts the personal data of a player for an operator, and records who reads it and why. */
export class RevealPersonalData implements RevealsPort {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly playerKeys: PlayerKeys,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  /**
   * Records the reveal, then decrypts the data up to it. A repeated command returns the data of its first execution,
   * because nobody records that later data was read.
   * @throws Refusal `not_found`
   */
  async reveal(
    player: string,
    reveal: { reason: string; by: string },
    context: CommandContext,
  ): Promise<RevealReceipt> {
    const { uid, username } = await findPlayer(this.documents, player);
    const key = await this.playerKeys.of(uid);
    if (!key) throw new Refusal('not_found');
    const { events } = await this.accounts.execute(uid, context, (before) => revealPersonalData(before, reveal));
    const recorded = { toVersion: events.at(-1)?.version ?? 0 };
    const fields: RevealReceipt['fields'] = [];
    for await (const event of this.store.readStream(streamName('account', uid), recorded)) {
      fields.push(...personal(key, event));
    }
    return { uid, username, fields };
  }
}

function personal(key: PlayerKey, { eventId, data }: StoredEvent): RevealReceipt['fields'] {
  const values = data as Record<string, Partial<Sealed> | null | undefined>;
  return PERSONAL.flatMap((field) => {
    const sealed = values[field]?.sealed;
    return sealed === undefined ? [] : [{ event_id: eventId, field, text: opened(key, field, { sealed }) }];
  });
}

function opened(key: PlayerKey, field: string, sealed: Sealed): string | null {
  try {
    return unseal(key, field, sealed);
  } catch {
    return null;
  }
}
