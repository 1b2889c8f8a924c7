import type { TideTable } from '@goldwake/contracts/http';
import { useRef, useState } from 'react';
import { multiplierAt } from './now-text.js';
import type { Phase } from './phase.js';
import type { TidePage } from './rising-tide.js';
import { spokenText } from './spoken-text.js';
import { useTide } from './tide-context.js';
import { useFrames } from './use-frames.js';

/** Multipliers in hundredths that are announced while the player's bet rides the curve. */
const MILESTONES = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000];

/**
 * Announces to screen readers what happens at the table. During the auto-bet only its end is announced, by its totals;
 * otherwise every round would be read out.
 */
export function Spoken({ page, phase, table }: { page: TidePage; phase: Phase; table: TideTable }) {
  const milestone = useMilestone(page.open?.outcome.round === table.round && phase === 'running');
  return (
    <p className="visually-hidden" aria-live="polite">
      {page.autoRunning ? '' : spokenText(page.response, phase, table, milestone)}
    </p>
  );
}

/** Returns the last milestone that the curve has passed; null if none, or if the player has no bet that rides it. */
function useMilestone(rides: boolean): number | null {
  const { table, clock } = useTide().session;
  const [passed, setPassed] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  useFrames(() => {
    const { view } = table.getSnapshot().context;
    const now = rides && view ? multiplierAt(view.table, clock.now()) : 0;
    const next = MILESTONES.findLast((one) => one <= now) ?? null;
    if (next === last.current) return;
    last.current = next;
    setPassed(next);
  });
  return passed;
}
