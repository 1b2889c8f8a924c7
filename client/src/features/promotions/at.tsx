import { dayText, hourAndMinute, wholeTime } from '../../ui/clock-text.js';

/** Shows an ISO time as its day and its time of day. */
export function At({ time }: { time: string }) {
  return (
    <time dateTime={time} title={wholeTime(time)}>
      {dayText(time).replace('Today', 'today')}, {hourAndMinute(time)}
    </time>
  );
}
