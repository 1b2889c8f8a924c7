import { addRolls, type LastRoll } from './last-rolls.js';

/**
 * The strip's rolls, from three sides: the history at the start, this tab's rounds, the pushes of all tabs. While a round is in
 * play here, pushes wait: one of them may be its own and would give the result away before the marker lands.
 */
export class LastRollsStore {
  #rolls: readonly LastRoll[] = [];
  #waiting: LastRoll[] = [];
  #listeners = new Set<() => void>();

  constructor(private readonly inPlay: () => boolean) {}

  add(rolls: readonly LastRoll[]): void {
    this.#set(addRolls(this.#rolls, rolls));
  }

  pushed(roll: LastRoll): void {
    if (this.inPlay()) this.#waiting.push(roll);
    else this.add([roll]);
  }

  /** The round in play has landed or ended otherwise: what waited is shown. */
  flush(): void {
    if (this.#waiting.length > 0) this.add(this.#waiting.splice(0));
  }

  clear(): void {
    this.#waiting = [];
    this.#set([]);
  }

  readonly rolls = (): readonly LastRoll[] => this.#rolls;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(rolls: readonly LastRoll[]): void {
    this.#rolls = rolls;
    for (const listener of this.#listeners) listener();
  }
}
