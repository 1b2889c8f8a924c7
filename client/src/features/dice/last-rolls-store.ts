import { addRolls, type LastRoll } from './last-rolls.js';

/**
 * Stores the last rolls for the strip on the screen. They come from the bet history, from rounds in this tab, and from
 * pushes for all tabs. Pushes that arrive during a round are delayed, because they could reveal its result before the
 * marker lands.
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

  /** Shows the delayed pushes. Called when the current round has landed or has failed. */
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
