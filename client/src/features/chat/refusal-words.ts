import type { ProblemError } from '../../api/problem-error.js';

/** Returns the reason of a refusal as a sentence. */
export function refusalWords(problem: ProblemError): string {
  // The server's messages about a field begin with its name.
  const aboutText = problem.field('text')?.replace(/^text /, 'The message ');
  return `${withoutDot(aboutText ?? problem.message)}.`;
}

/** Refusals that concern every message. The input shows how long they last, and the server may end them earlier. */
const OF_ALL_MESSAGES: ReadonlySet<string> = new Set(['chat_muted', 'chat_too_fast', 'too_many_requests']);

/**
 * Returns the time from which the server accepts the refused message, in milliseconds since the Unix epoch; undefined
 * if the refusal states none, or concerns every message.
 */
export function acceptedFrom(problem: ProblemError): number | undefined {
  return OF_ALL_MESSAGES.has(problem.code) ? undefined : problem.retryAt;
}

export function withoutDot(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
