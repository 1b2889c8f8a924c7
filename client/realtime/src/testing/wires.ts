/** Messages in transit. They stay in order on one wire, but two wires may be delivered in any order. */
export class Wires {
  private readonly queues = new Map<string, (() => void)[]>();

  put(wire: string, arrival: () => void): void {
    this.queues.set(wire, [...(this.queues.get(wire) ?? []), arrival]);
  }

  /** Drops the messages on the wires for which `isDropped` returns true. */
  cut(isDropped: (wire: string) => boolean): void {
    for (const wire of [...this.queues.keys()]) if (isDropped(wire)) this.queues.delete(wire);
  }

  /** Delivers all messages on one wire. */
  drain(wire: string): void {
    const queue = this.queues.get(wire) ?? [];
    this.queues.delete(wire);
    for (const arrival of queue) arrival();
  }

  names(): string[] {
    return [...this.queues.keys()];
  }

  /**
   * Delivers one message.
   * @returns false when nothing is in transit
   */
  step(pick: number): boolean {
    const wires = [...this.queues.keys()];
    const wire = wires[pick % wires.length];
    if (wire === undefined) return false;
    const queue = this.queues.get(wire) ?? [];
    queue.shift()?.();
    if (queue.length === 0) this.queues.delete(wire);
    return true;
  }
}
