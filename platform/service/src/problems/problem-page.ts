import { PROBLEM_HELP, PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import type { ProblemDescription } from '@goldwake/contracts/http';
import { escaped, page } from '../http/html.js';

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEMS, text);
}

export function describeProblem(code: ProblemCode): ProblemDescription {
  const [status, title] = PROBLEMS[code];
  return { type: `/problems/${code}`, code, status, title, ...PROBLEM_HELP[code] };
}

export function problemPage({ code, status, title, meaning, next }: ProblemDescription): string {
  return page(
    title,
    `<p><code>${code}</code>, HTTP status ${status}</p>
<h2>What it means</h2><p>${escaped(meaning)}</p>
<h2>What to do next</h2><p>${escaped(next)}</p>
<p><a href="/problems">All problems</a> · <a href="/api/docs">HTTP API</a></p>`,
  );
}

export function problemList(problems: readonly ProblemDescription[]): string {
  const rows = problems.map(
    ({ type, code, status, title }) =>
      `<tr><td>${status}</td><td><a href="${type}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`,
  );
  return page(
    'Problems',
    `<p>Errors of the HTTP API, in the format of RFC 9457. <code>type</code> of each response links to a page below.</p>
<table><tr><th>Status</th><th>Code</th><th>Title</th></tr>${rows.join('\n')}</table>`,
  );
}
