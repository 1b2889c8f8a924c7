import type { ReadOnlyCasino } from '@goldwake/core';
import { type Anchor, AnchoredHistory } from '@goldwake/core/adapters';

/** Computes the anchor at a position from all events up to it; undefined if there is no event. */
export function anchorAt(
  casino: Pick<ReadOnlyCasino, 'allEvents'>,
  toPosition: number,
  step: () => void = () => {},
): Anchor | undefined {
  const history = AnchoredHistory.fromStart();
  for (const { event } of casino.allEvents({ toPosition })) {
    history.add(event);
    step();
  }
  return history.anchor(new Date().toISOString());
}
