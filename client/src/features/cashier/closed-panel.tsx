import { useEffect, useState } from 'react';
import { loadAgain } from '../../api/index.js';
import { serverNow } from '../../clock/clock.js';
import { hourAndMinute } from '../../ui/clock-text.js';
import { HistoryIcon } from '../../ui/later-icons.js';
import { durationText, useNow } from '../../ui/use-now.js';
import { DoneState } from './done-state.js';
import { packagesQuery } from './packages-query.js';

/** An order that was blocked counts too, and it has no payment. */
const WHY = 'Too many orders or payments were not accepted in a short time.';

/** Returns whether buying is closed now, and loads the packages again when it opens. */
export function useIsClosed(until: string | null): boolean {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const open = () => {
      setOpened(until);
      void loadAgain(packagesQuery.queryKey);
    };
    const timer = setTimeout(open, Math.max(0, Date.parse(until) - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && opened !== until;
}

/** Says in one sentence why buying is closed, and when it opens again. */
export function closedText(until: string): string {
  return `${WHY} Buying opens again at ${hourAndMinute(until)}.`;
}

/** Says why buying is closed, and counts down to the time at which it opens again. */
export function BuyingClosed({ until, onDone }: { until: string; onDone: () => void }) {
  const now = useNow(1_000);
  return (
    <DoneState
      icon={<HistoryIcon size={24} />}
      title={
        <>
          Buying opens again at <time dateTime={until}>{hourAndMinute(until)}</time>
        </>
      }
      onDone={onDone}
    >
      {WHY} This opens by itself in {durationText(Date.parse(until) - now)}.
    </DoneState>
  );
}
