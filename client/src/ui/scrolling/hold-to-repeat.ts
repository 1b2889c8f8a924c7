/** Pressed and held, the first repeat comes after this, the next ones in quick succession (specification §9). */
export const HOLD_DELAY_MS = 650;
export const HOLD_EVERY_MS = 100;

/** Repeats `act` while held, until it says that it can go no further. */
export class HoldToRepeat {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #repeated = false;

  /** @param act returns whether there is more of it to do */
  constructor(private readonly act: () => boolean) {}

  press(): void {
    clearTimeout(this.#timer);
    this.#repeated = false;
    this.#timer = setTimeout(this.#repeat, HOLD_DELAY_MS);
  }

  /** @returns whether it was held long enough to have repeated: the click that follows is then none */
  release(): boolean {
    clearTimeout(this.#timer);
    return this.#repeated;
  }

  #repeat = () => {
    this.#repeated = true;
    if (this.act()) this.#timer = setTimeout(this.#repeat, HOLD_EVERY_MS);
  };
}
