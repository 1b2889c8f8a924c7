import { ValueStore } from './value-store.js';

/**
 * Store of the messages on the screen, oldest first. It is independent of React, so that state machines can
 * also show messages.
 */
export class MessageStore<Message extends { id: string }> {
  readonly shown = new ValueStore<readonly Message[]>([]);
  readonly items = this.shown.get;
  #made = 0;

  /** @param max number of messages shown at once */
  constructor(private readonly max: number) {}

  dismiss(id: string): void {
    this.set(this.items().filter((item) => item.id !== id));
  }

  clear(): void {
    this.set([]);
  }

  protected newId(): string {
    this.#made += 1;
    return `message-${this.#made}`;
  }

  protected set(items: readonly Message[]): void {
    this.shown.set(items.slice(-this.max));
  }
}
