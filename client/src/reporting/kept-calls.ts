/** Enough for what happens before the page is interactive. */
const KEPT_MAX = 20;

/** A function whose code is loaded later. Until then, its first calls are kept. */
export class KeptCalls<Args extends unknown[]> {
  readonly #kept: Args[] = [];
  #handle: ((...args: Args) => void) | undefined;

  readonly call = (...args: Args): void => {
    if (this.#handle) this.#handle(...args);
    else if (this.#kept.length < KEPT_MAX) this.#kept.push(args);
  };

  /** Handles the calls made so far and all later ones. */
  handle(handle: (...args: Args) => void): void {
    this.#handle = handle;
    for (const args of this.#kept.splice(0)) handle(...args);
  }
}
