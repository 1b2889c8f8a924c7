import type { VerifyCause, VerifyProgress, VerifyResult } from '@goldwake/contracts/http';

/** Formats a number of things: `1 event`, `1,250 events`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
}

/** Summarizes a result in one sentence. */
export function resultText({ events, streams, findings, root_causes, since_position }: VerifyResult): string {
  const since = since_position === null ? '' : ` after position ${since_position.toLocaleString('en-US')}`;
  const scope = `${counted(events, 'event')} of ${counted(streams, 'stream')}${since}`;
  return findings === 0
    ? `Clean: ${scope}.`
    : `${counted(findings, 'finding')} with ${counted(root_causes, 'root cause')} in ${scope}.`;
}

/** Describes what follows from a root cause, such as `wallet-p1@184 and 420 more follow`; undefined if nothing does. */
export function followText({ follow, first_following }: VerifyCause): string | undefined {
  if (follow === 0) return undefined;
  const first = first_following ?? 'a difference of stored data';
  return follow === 1 ? `${first} follows` : `${first} and ${(follow - 1).toLocaleString('en-US')} more follow`;
}

/** Describes the work in progress, with its speed once events are read. */
export function progressText({ stage, events, total, events_per_second }: VerifyProgress): string {
  if (stage === 'file') return 'Checking every page of the database file';
  if (stage === 'stored data') return 'Comparing stored data with the events';
  const speed = events_per_second > 0 ? `, ${events_per_second.toLocaleString('en-US')} events/s` : '';
  return `${events.toLocaleString('en-US')} of ${counted(total, 'event')}${speed}`;
}

/** Formats the duration of a run, such as `3.2 s` or `2 min 5 s`. */
export function durationText({ started_at, finished_at }: VerifyResult): string {
  const seconds = Math.max(0, Date.parse(finished_at) - Date.parse(started_at)) / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
