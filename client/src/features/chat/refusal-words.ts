import type { ProblemError } from '../../api/problem-error.js';

/** Returns the reason of a refusal as a sentence. */
export function refusalWords(problem: ProblemError): string {
  // The server's messages about a field begin with its name.
  const aboutText = problem.field('text')?.replace(/^text /, 'The message ');
  return `${withoutDot(aboutText ?? problem.message)}.`;
}

export function withoutDot(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
