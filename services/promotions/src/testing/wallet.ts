import {
  type CommandContext,
  microsText,
  type WalletEvent,
  type WalletPort,
  type WalletReceipt,
} from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/core';

/*
 * Test support. Services do not import each other, so the integration tests use this small wallet. It fulfils the
 * promises of WalletPort about grants (one event per commandId, repeats answered from the stored event) on the real
 * store.
 */

export type Granted = Extract<WalletEvent, { type: 'coins_granted' }>;
interface State {
  gold: bigint;
  sweeps: bigint;
}

const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };

export class TestWallet implements Pick<WalletPort, 'grant'> {
  private readonly repository: StreamRepository<State, Granted>;

  constructor(
    private readonly store: EventStore,
    /** Called before each grant. A function that throws simulates an unreachable wallet. */
    private readonly before: () => void = () => {},
  ) {
    this.repository = new StreamRepository<State, Granted>(store, 'wallet', {
      initial: () => ({ gold: 0n, sweeps: 0n }),
      evolve: (_, { data }) => ({ gold: BigInt(data.balances.gold_coins), sweeps: BigInt(data.balances.sweeps_coins) }),
    });
  }

  async grant(uid: string, given: Parameters<WalletPort['grant']>[1], context: CommandContext): Promise<WalletReceipt> {
    this.before();
    const { events } = await this.repository.execute(uid, context, ({ gold, sweeps }) => [
      {
        type: 'coins_granted',
        data: {
          uid,
          ...given,
          granted_at: given.granted_at ?? '',
          playthrough_required: given.sweeps_coins,
          postings: [],
          balances: {
            gold_coins: microsText(gold + BigInt(given.gold_coins)),
            sweeps_coins: microsText(sweeps + BigInt(given.sweeps_coins)),
          },
          playthrough: PLAYTHROUGH,
        },
      },
    ]);
    const [event] = events;
    if (!event) throw new Error('nothing stored');
    const { eventId, recordedAt, version, data } = event;
    return { eventId, recordedAt, version, balances: data.balances, playthrough: data.playthrough };
  }

  async granted(uid: string): Promise<Granted['data'][]> {
    const grants: Granted['data'][] = [];
    for await (const event of this.store.readStream(`wallet-${uid}`)) grants.push(event.data as Granted['data']);
    return grants;
  }
}
