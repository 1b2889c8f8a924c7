import { useMemo } from 'react';
import type { ProblemError } from '../../api/problem-error.js';
import { serverNow } from '../../clock/clock.js';
import { clockText, hourAndMinute } from '../../ui/clock-text.js';
import { durationText, useNow } from '../../ui/use-now.js';
import { acceptedFrom, refusalWords } from './refusal-words.js';

/** Maximum duration of a countdown, in milliseconds. A longer wait is shown as its end time. */
const LONG_MS = 10 * 60_000;

/**
 * Counts down until the player can write again, or send the same message again. The ticking numbers are hidden from
 * screen readers, which would announce each of them; they read the time left when the countdown started.
 */
export function Countdown({ until, to = 'write' }: { until: number; to?: 'write' | 'send it' }) {
  const now = useNow(500);
  const first = useMemo(() => durationText(until - serverNow()), [until]);
  if (until <= now) return null;
  const iso = new Date(until).toISOString();
  if (until - now > LONG_MS) {
    const isToday = new Date(until).toDateString() === new Date(now).toDateString();
    const time = isToday ? hourAndMinute(iso) : `${hourAndMinute(iso)}, ${clockText(iso)}`;
    return (
      <>
        {' '}
        You can {to} again at {time}.
      </>
    );
  }
  return (
    <>
      {' '}
      <span className="visually-hidden">
        You can {to} again in {first}.
      </span>
      <span aria-hidden="true">
        {to === 'write' ? 'Next' : 'Send it again'} in {durationText(until - now)}.
      </span>
    </>
  );
}

/** Why a message was refused, and when it can be sent again. */
export function RefusalText({ problem }: { problem: ProblemError }) {
  const from = acceptedFrom(problem);
  return (
    <>
      {refusalWords(problem)}
      {from !== undefined && <Countdown until={from} to="send it" />}
    </>
  );
}
