/**
 * Time a button must be held before its action repeats, in milliseconds. Further repeats follow every HOLD_EVERY_MS
 * (specification §9).
 */
export const HOLD_DELAY_MS = 650;
export const HOLD_EVERY_MS = 100;

/** Repeats `act` while the button is held, until `act` returns false. */
export class HoldToRepeat {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #repeated = false;

  /** @param act returns whether it can be repeated */
  constructor(private readonly act: () => boolean) {}

  press(): void {
    clearTimeout(this.#timer);
    this.#repeated = false;
    this.#timer = setTimeout(this.#repeat, HOLD_DELAY_MS);
  }

  /** @returns whether the action was repeated; the following click event must then be ignored */
  release(): boolean {
    clearTimeout(this.#timer);
    return this.#repeated;
  }

  #repeat = () => {
    this.#repeated = true;
    if (this.act()) this.#timer = setTimeout(this.#repeat, HOLD_EVERY_MS);
  };
}
