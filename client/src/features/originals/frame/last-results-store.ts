import { ValueStore } from '../../../ui/value-store.js';
import { addResults, type LastResult } from './last-results.js';

/**
 * Stores the last results for the strip on the screen. They come from the bet history, from rounds in this tab, and
 * from pushes for all tabs. Pushes that arrive during a round are delayed, because they could reveal its result before
 * the animation ends.
 */
export class LastResultsStore {
  readonly shown = new ValueStore<readonly LastResult[]>([]);
  readonly results = this.shown.get;
  #waiting: LastResult[] = [];

  constructor(private readonly inPlay: () => boolean) {}

  add(results: readonly LastResult[]): void {
    this.shown.set(addResults(this.results(), results));
  }

  /** Adds results from outside, at once or, during a round, after it. */
  addAfterRound(results: readonly LastResult[]): void {
    if (this.inPlay()) this.#waiting.push(...results);
    else this.add(results);
  }

  /** Shows the delayed pushes. Called when the current round has landed or has failed. */
  flush(): void {
    if (this.#waiting.length > 0) this.add(this.#waiting.splice(0));
  }

  clear(): void {
    this.#waiting = [];
    this.shown.set([]);
  }
}
