import type { FriendRequestResponse } from '@goldwake/contracts/http';
import type { ProblemError } from '../api/index.js';
import { alerts } from '../ui/alerts/alert-store.js';
import { durationText } from '../ui/use-now.js';

// The titles and texts are those of the specification (§8).
const SENT = { title: 'Friend Request Sent', text: 'Your friend request was successfully sent.' };
const ADDED = {
  title: 'Friend Added',
  text: 'This user had already sent you a friend request so are now friends.',
};
const FAILED = 'Friend Request Failed';
const UNKNOWN = 'There was an unknown problem. Please try to login again. If the problem persists, contact support.';

/** Also shown if a block hides the player. */
export const NOT_FOUND = 'This player cannot be found';

const DAY_S = 86_400;

export function alertSent({ type }: FriendRequestResponse): void {
  alerts.show({ ...(type === 'mutual_add' ? ADDED : SENT), tone: 'good' });
}

/** Shows why a request failed; with the text of the specification if the reason is unknown. */
export function alertFailed(problem: ProblemError): void {
  alerts.show({ ...failure(problem), tone: 'bad' });
}

function failure(problem: ProblemError): { title: string; text?: string } {
  if (problem.code === 'network') return { title: FAILED, text: sentence(problem.message) };
  if (problem.unsure || problem.code === 'bad_answer') return { title: FAILED, text: UNKNOWN };
  return refusal(problem);
}

function refusal({ code, title, message, retryAfter }: ProblemError): { title: string; text?: string } {
  // The title of `not_found` is about URLs, not players.
  if (code === 'not_found') return { title: NOT_FOUND };
  const more = [...(message === title ? [] : [sentence(message)]), ...waits(retryAfter)];
  return { title: withoutDot(title), ...(more.length > 0 && { text: more.join(' ') }) };
}

/** Formats the reason of a refusal, with the time to wait if the server gave one. */
export function refusalText({ message, retryAfter }: ProblemError): string {
  return [sentence(message), ...waits(retryAfter)].join(' ');
}

function sentence(text: string): string {
  return `${withoutDot(text)}.`;
}

function withoutDot(text: string): string {
  return text.replace(/\.$/, '');
}

function waits(seconds: number | undefined): string[] {
  return seconds === undefined ? [] : [`Try again in ${waitText(seconds)}.`];
}

function waitText(seconds: number): string {
  return seconds < 2 * DAY_S ? durationText(seconds * 1_000) : `${Math.ceil(seconds / DAY_S)} days`;
}
