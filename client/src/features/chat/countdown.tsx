import { clockText, hourAndMinute } from '../../ui/clock-text.js';
import { durationText, useNow } from '../../ui/use-now.js';

/** Maximum duration of a countdown, in milliseconds. A longer wait is shown as its end time. */
const LONG_MS = 10 * 60_000;

/** Counts down visually. The ticking numbers are hidden from screen readers, which would announce each of them. */
export function Countdown({ until }: { until: number }) {
  const now = useNow(500);
  const iso = new Date(until).toISOString();
  if (until - now > LONG_MS) {
    const isToday = new Date(until).toDateString() === new Date(now).toDateString();
    return <> You can write again at {isToday ? hourAndMinute(iso) : `${hourAndMinute(iso)}, ${clockText(iso)}`}.</>;
  }
  return (
    <>
      {' '}
      <span className="visually-hidden">You can write again shortly.</span>
      <span aria-hidden="true">Next in {durationText(until - now)}.</span>
    </>
  );
}
