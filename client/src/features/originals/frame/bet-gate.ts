interface Waiting {
  place: () => void;
  /** The round that has refused the bet. */
  notIn: string | null;
}

/**
 * Holds back a bet until the table accepts one. Only a game whose rounds are shared has such a gate: its bets can be
 * placed between rounds only.
 */
export class BetGate {
  #waiting: Waiting | null = null;
  readonly #listeners = new Set<() => void>();

  /** @param accepting returns the id of the round that accepts bets now, or null */
  constructor(private readonly accepting: () => string | null) {}

  readonly isWaiting = (): boolean => this.#waiting !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Calls `place` as soon as the table accepts bets, perhaps at once.
   * @param refused whether the table has just refused this bet, so that it must wait for another round
   */
  pass(place: () => void, { refused = false } = {}): void {
    this.#set({ place, notIn: refused ? this.accepting() : null });
    this.check();
  }

  /** Must be called whenever the table may have begun to accept bets. */
  check(): void {
    const round = this.accepting();
    if (!this.#waiting || round === null || round === this.#waiting.notIn) return;
    const { place } = this.#waiting;
    this.#set(null);
    place();
  }

  cancel(): void {
    this.#set(null);
  }

  #set(waiting: Waiting | null): void {
    const was = this.isWaiting();
    this.#waiting = waiting;
    if (was !== this.isWaiting()) for (const listener of this.#listeners) listener();
  }
}
