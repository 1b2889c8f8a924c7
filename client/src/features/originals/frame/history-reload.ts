import { historyChanged } from './queries.js';
import { isAtRest } from './round.machine.js';
import type { GameSession } from './session.js';

/** Minimum time between two reloads of the bet history while rounds follow each other, in milliseconds. */
const PAUSE_MS = 700;

/**
 * Reloads the bet history after rounds. Not while an answer is awaited or shown: the list would give the result away
 * before the animation has ended.
 */
export class HistoryReload {
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly round: GameSession['round']) {}

  /** Requests a reload. Must also be called after every round, because a request during a round is dropped. */
  reload(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (!isAtRest(this.round.getSnapshot())) return;
        this.#last = performance.now();
        historyChanged();
      },
      Math.max(0, this.#last + PAUSE_MS - performance.now()),
    );
  }
}
