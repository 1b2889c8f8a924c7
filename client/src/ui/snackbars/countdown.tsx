import { useState } from 'react';
import { deviceNow } from '../../clock/clock.js';
import { durationText, useNow } from '../use-now.js';

/** Shows a countdown such as ` 9:58.`. Screen readers announce the duration once, in words, instead of every second. */
export function Countdown({ until }: { until: number }) {
  const now = useNow(500, deviceNow);
  const [aloud] = useState(() => durationText(until - deviceNow()));
  return (
    <>
      <span className="visually-hidden"> {aloud}.</span>
      <span translate="no" className="numeric" aria-hidden="true">
        {' '}
        {clockText(until - now)}.
      </span>
    </>
  );
}

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
