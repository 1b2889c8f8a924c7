import type { TideBet } from '@goldwake/contracts/http';
import { useRef, useState } from 'react';
import { multiplierAt } from './now-text.js';
import { type OwnState, ownStateOf } from './own-bet.js';
import { useTide } from './tide-context.js';
import { useFrames } from './use-frames.js';

/**
 * Returns the state of the open bet; null without one. Renders only when it changes, not with each frame of the curve.
 */
export function useOwnState(bet: TideBet | null): OwnState | null {
  const { table, clock } = useTide().session;
  const now = (): OwnState | null => {
    const { value, context } = table.getSnapshot();
    if (!bet || !context.view) return null;
    const phase = value.phase === 'unknown' || value.phase === 'deciding' ? 'betting' : value.phase;
    return ownStateOf(bet, context.view.table, phase, multiplierAt(context.view.table, clock.now()));
  };
  const [state, setState] = useState<OwnState | null>(now);
  const last = useRef(state);
  useFrames(() => {
    const next = now();
    if (next === last.current) return;
    last.current = next;
    setState(next);
  });
  return bet === null ? null : state;
}
