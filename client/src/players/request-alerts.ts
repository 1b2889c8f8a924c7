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

const DAY_S = 86_400;

export function alertSent({ type }: FriendRequestResponse): void {
  alerts.show({ ...(type === 'mutual_add' ? ADDED : SENT), tone: 'good' });
}

/** Shows why a request was refused, or the text of the specification if the reason is unknown. */
export function alertFailed(problem: ProblemError): void {
  alerts.show({ title: FAILED, text: failureText(problem), tone: 'bad' });
}

export function failureText(problem: ProblemError): string {
  if (problem.unsure || problem.code === 'bad_answer') return UNKNOWN;
  return refusalText(problem);
}

/** Formats the reason of a refusal, with the time to wait if the server gave one. */
export function refusalText({ message, retryAfter }: ProblemError): string {
  const wait = retryAfter === undefined ? '' : ` Try again in ${waitText(retryAfter)}.`;
  return `${message.replace(/\.$/, '')}.${wait}`;
}

function waitText(seconds: number): string {
  return seconds < 2 * DAY_S ? durationText(seconds * 1_000) : `${Math.ceil(seconds / DAY_S)} days`;
}
