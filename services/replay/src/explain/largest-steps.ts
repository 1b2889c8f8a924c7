import type { Micros } from '@goldwake/contracts';
import type { Reason } from './parts.js';

/** A change of one balance by one event. */
export interface Step {
  event_id: string;
  recorded_at: string;
  reasons: Reason[];
  amount: Micros;
  /** Balance after the event. */
  balance: Micros;
}

/** Keeps the changes with the largest amounts, positive or negative. Of two equal ones, the earlier comes first. */
export class LargestSteps {
  private readonly kept: Step[] = [];

  constructor(private readonly max: number) {}

  offer(step: Step): void {
    const size = sizeOf(step);
    if (this.kept.length === this.max && size <= sizeOf(this.kept.at(-1))) return;
    const at = this.kept.findIndex((other) => sizeOf(other) < size);
    this.kept.splice(at < 0 ? this.kept.length : at, 0, step);
    if (this.kept.length > this.max) this.kept.pop();
  }

  inOrder(): Step[] {
    return [...this.kept];
  }
}

function sizeOf(step: Step | undefined): Micros {
  const amount = step?.amount ?? 0n;
  return amount < 0n ? -amount : amount;
}
