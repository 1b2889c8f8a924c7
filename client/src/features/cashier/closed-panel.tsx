import { useEffect, useState } from 'react';
import { loadAgain } from '../../api/index.js';
import { hourAndMinute } from '../../ui/clock-text.js';
import { HistoryIcon } from '../../ui/icons.js';
import { EmptyState } from '../../ui/index.js';
import { durationText, useNow } from '../../ui/use-now.js';
import { packagesQuery } from './packages-query.js';

/** Returns whether buying is closed now, and loads the packages again when it opens. */
export function useIsClosed(until: string | null): boolean {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const open = () => {
      setOpened(until);
      void loadAgain(packagesQuery.queryKey);
    };
    const timer = setTimeout(open, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && opened !== until;
}

/** Says why buying is closed, and when it opens again. */
export function BuyingClosed({ until }: { until: string }) {
  const now = useNow(1_000);
  return (
    <EmptyState
      icon={<HistoryIcon size={24} />}
      title={
        <>
          Buying opens again at <time dateTime={until}>{hourAndMinute(until)}</time>
        </>
      }
    >
      Too many payments were declined in a short time. In the meantime, check the card with the bank. This opens by
      itself in {durationText(Date.parse(until) - now)}.
    </EmptyState>
  );
}
