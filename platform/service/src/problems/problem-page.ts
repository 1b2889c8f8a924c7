import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import type { ProblemDescription } from '@goldwake/contracts/http';
import { escaped, inline, page } from '../http/html.js';

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export function describeProblem(code: ProblemCode): ProblemDescription {
  return { type: `/problems/${code}`, code, ...PROBLEMS[code] };
}

export function problemPage({ code, status, title, meaning, next }: ProblemDescription): string {
  return page(
    title,
    '/problems',
    `<p class="lead"><span><code>${code}</code>, HTTP status ${status}</span></p>
<div class="card text"><h2>What it means</h2><p>${inline(meaning)}</p></div>
<div class="card text next"><h2>What to do next</h2><p>${inline(next)}</p></div>
<p class="after"><a href="/problems">All problems</a></p>`,
  );
}

export function unknownProblemPage(): string {
  return page(
    'Unknown problem',
    '/problems',
    `<p class="lead"><span>The API returns no problem with this code. It may come from another version of Goldwake.</span></p>
<p class="after"><a href="/problems">All problems</a></p>`,
  );
}

export function problemList(problems: readonly ProblemDescription[]): string {
  const rows = problems.map(
    ({ type, code, status, title }) =>
      `<tr><td>${status}</td><td><a href="${type}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`,
  );
  return page(
    'Problems',
    '/problems',
    `<p class="lead"><span>Errors of the HTTP API, in the format of RFC 9457. <code>type</code> of each response links to a page below.</span></p>
<div class="card list"><table><tr><th>Status</th><th>Code</th><th>Title</th></tr>${rows.join('\n')}</table></div>`,
  );
}
