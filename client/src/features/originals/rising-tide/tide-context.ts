import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Phase } from './phase.js';
import type { TableView } from './table-view.js';
import type { TideSession } from './tide-session.js';

export interface Tide {
  session: TideSession;
  /** Opens the proof of a round of the table. */
  openProof(round: string): void;
}

export const TideContext = createContext<Tide | null>(null);

export function useTide(): Tide {
  const tide = use(TideContext);
  if (!tide) throw new Error('useTide: a <TideContext> provider is missing above this component');
  return tide;
}

/** Returns the phase of the table, `unknown` before it has been loaded. */
export function usePhase(): Phase | 'unknown' {
  const phase = useSelector(useTide().session.table, ({ value }) => value.phase);
  return phase === 'deciding' ? 'unknown' : phase;
}

export function useView(): TableView | null {
  return useSelector(useTide().session.table, ({ context }) => context.view);
}
