/** Whatever is on its way: in order on one wire, in any order between two. */
export class Wires {
  private readonly queues = new Map<string, (() => void)[]>();

  put(wire: string, arrival: () => void): void {
    this.queues.set(wire, [...(this.queues.get(wire) ?? []), arrival]);
  }

  /** Loses what is still on the wires whose name passes. */
  cut(isCut: (wire: string) => boolean): void {
    for (const wire of [...this.queues.keys()]) if (isCut(wire)) this.queues.delete(wire);
  }

  /** Lets all on one wire arrive. */
  drain(wire: string): void {
    const queue = this.queues.get(wire) ?? [];
    this.queues.delete(wire);
    for (const arrival of queue) arrival();
  }

  names(): string[] {
    return [...this.queues.keys()];
  }

  /** Lets one thing arrive. @returns false when nothing is on its way */
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
