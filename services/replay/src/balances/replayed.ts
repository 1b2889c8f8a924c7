import { categoryOf, idOf, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import {
  applyToHouse,
  type BalancesDocument,
  balancesDocument,
  type HeldDocument,
  type HouseAccount,
  heldOf,
  houseMoves,
  type WalletState,
  walletReducer,
} from '@goldwake/wallet/domain';

interface Saved {
  documents: string;
  states: ReadonlyMap<string, WalletState>;
}

function fill<Value>(map: Map<string, Value>, entries: Iterable<[string, Value]>): void {
  for (const [key, value] of entries) map.set(key, value);
}

/**
 * Rebuilds the balance documents from the events, using the wallet's own reducer. The stored documents should
 * equal the result.
 */
export class ReplayedBalances {
  /** Replayed balances by uid, each with the last event that changed them. */
  readonly players = new Map<string, { document: BalancesDocument; event: StoredEvent }>();
  /** Replayed amounts of held money by uid, each with the last event that changed them. */
  readonly held = new Map<string, { document: HeldDocument; event: StoredEvent }>();
  readonly house = new Map<string, HouseAccount>();
  private readonly states = new Map<string, WalletState>();

  /**
   * @param committed position up to which documents are built from a stream's events; wallets are folded beyond it too
   */
  constructor(private readonly committed: (stream: string) => number = () => Number.POSITIVE_INFINITY) {}

  state(uid: string): WalletState | undefined {
    return this.states.get(uid);
  }

  /** Returns what a later replay needs to continue; it survives `v8.serialize`. */
  save(): unknown {
    // The documents are stored as JSON too, so they compare equal to stored ones afterwards.
    const documents = JSON.stringify([[...this.players], [...this.held], [...this.house]]);
    return { documents, states: this.states } satisfies Saved;
  }

  restore(saved: unknown): void {
    const { documents, states } = saved as Saved;
    const [players, held, house] = JSON.parse(documents);
    fill(this.players, players);
    fill(this.held, held);
    fill(this.house, house);
    fill(this.states, states);
  }

  /**
   * Applies the next event to the replayed balances.
   * @returns the player's new balances and the ids of the house accounts that the event changed; undefined for events
   * outside wallet streams
   */
  event(event: StoredEvent): { uid: string; balances: BalancesDocument; house: string[] } | undefined {
    if (categoryOf(event.stream) !== 'wallet') return undefined;
    const uid = idOf(event.stream);
    const fact = event as StoredEvent<WalletEvent> as WalletEvent;
    const state = walletReducer.evolve(this.states.get(uid) ?? walletReducer.initial(uid), fact);
    this.states.set(uid, state);
    const balances = balancesDocument(state, event.version);
    if (event.position > this.committed(event.stream)) return { uid, balances, house: [] };
    this.players.set(uid, { document: balances, event });
    if ('hold_id' in fact.data) this.held.set(uid, { document: { ...heldOf(state), version: event.version }, event });
    const moves = houseMoves(fact);
    for (const move of moves) this.house.set(move.id, applyToHouse(this.house.get(move.id), move));
    return { uid, balances, house: moves.map((move) => move.id) };
  }
}
