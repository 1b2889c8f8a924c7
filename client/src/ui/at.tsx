import { dayText, hourAndMinute, wholeTime } from './clock-text.js';

/** Shows an ISO time inside a sentence as its day and its time of day: `today, 02:03 PM`. */
export function At({ time }: { time: string }) {
  return (
    <time dateTime={time} title={wholeTime(time)}>
      {dayText(time).replace('Today', 'today')}, {hourAndMinute(time)}
    </time>
  );
}
