import type { Hurry } from './wait.js';

/** Time after the last choice after which the items open by themselves, so that a round ends without its player. */
const LIMIT_MS = 120_000;

interface PickParts<Item> {
  /** The items that are not open; `next` removes them. */
  closed: Set<Item>;
  hurry: Hurry;
  /** Whether the items open by themselves. */
  isAutomatic(): boolean;
  /** Returns the time between two of them, in milliseconds. */
  openMs(): number;
  /** Called when the player must choose. */
  onTurn(): void;
}

/** Chooses which item of a bonus opens next: the player's, or the first closed one when there is none to wait for. */
export class Picks<Item> {
  private readonly ended = new AbortController();
  private readonly skipped: Promise<void>;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private take: (item: Item) => void = () => {};

  constructor(private readonly parts: PickParts<Item>) {
    const { hurry, isAutomatic } = parts;
    // A player who skipped the reels has not seen the bonus yet.
    if (!isAutomatic()) hurry.calm();
    this.skipped = hurry.wait(null, this.ended.signal);
  }

  /** Opens an item for the player; nothing happens if it is open. */
  press(item: Item): void {
    if (this.parts.closed.has(item)) this.take(item);
  }

  /** Returns the next item to open. There must be one. */
  async next(): Promise<Item> {
    const { closed, hurry, isAutomatic, onTurn } = this.parts;
    clearTimeout(this.limit);
    this.limit = setTimeout(() => hurry.hurry(), LIMIT_MS);
    const pressed = new Promise<Item>((resolve) => {
      this.take = resolve;
    });
    const waits: Promise<Item | undefined>[] = [pressed, this.skipped.then(() => undefined)];
    if (isAutomatic()) waits.push(this.opensByItself());
    else onTurn();
    const item = (await Promise.race(waits)) ?? ([...closed][0] as Item);
    closed.delete(item);
    return item;
  }

  /** Ends the waits. */
  end(): void {
    clearTimeout(this.limit);
    this.ended.abort();
  }

  /** Never resolves if the player stopped the automatic spins in the meantime, and chooses alone from then on. */
  private async opensByItself(): Promise<undefined> {
    const { hurry, isAutomatic, openMs, onTurn } = this.parts;
    await hurry.wait(openMs(), this.ended.signal);
    if (isAutomatic()) return;
    onTurn();
    await this.skipped;
  }
}
