import { escaped } from '@goldwake/service';
import { REPORT_LISTS, type ReportList } from '../../domain/index.js';
import type { StoredReport } from '../../reports/reports.js';
import { type PagedList, paging } from '../control/page-number.js';
import { timeWords } from '../control/words.js';
import type { Page } from '../pages/page.js';

const NAMES: Record<ReportList, string> = {
  fraud: 'Fraud scoring',
  analytics: 'Analytics',
  errors: 'Errors',
  steps: 'Steps of sessions',
};

const KINDS: Record<StoredReport['kind'], string> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  event: 'Event',
  trail: 'Step',
  error: 'Error',
};

const NOTE =
  '<p class="note"><strong>Nothing was sent to a third party.</strong> These are the reports that would have gone to one.</p>';

export const pagesOf = (list: ReportList): PagedList => ({ path: `/reports/${list}`, what: 'reports' });
export const pagesOfSession = (session: string): PagedList => ({
  path: `/reports/sessions/${session}`,
  what: 'reports',
});

/** Shows the newest reports of each list. */
export function listsPage(newest: Record<ReportList, readonly StoredReport[]>): Page {
  const sections = REPORT_LISTS.map(
    (list) => `<section class="sheet" aria-labelledby="${list}">
<h2 id="${list}">${NAMES[list]}</h2>
${items(newest[list])}
${newest[list].length > 0 ? `<p><a href="/reports/${list}">All reports: ${NAMES[list]}</a></p>` : ''}
</section>`,
  );
  return {
    status: 200,
    title: 'Reports',
    content: `<p><a href="/control">All payments</a></p>
<h1>Reports of the client</h1>
${NOTE}
<div class="stack">
${sections.join('\n')}
</div>`,
  };
}

interface PageOf {
  reports: readonly StoredReport[];
  /** Number of the page, from 1. */
  page: number;
  hasMore: boolean;
}

/** Shows a list, the newest reports first. */
export function listPage(list: ReportList, shown: PageOf): Page {
  return reportsPage(NAMES[list], pagesOf(list), shown);
}

/** Shows everything that a session reported, so that an error is seen with what happened before it. */
export function sessionPage(session: string, shown: PageOf): Page {
  return reportsPage(`Session ${shortId(session)}`, pagesOfSession(session), shown);
}

function reportsPage(name: string, pages: PagedList, { reports, page, hasMore }: PageOf): Page {
  return {
    status: 200,
    title: `Reports: ${name}${page === 1 ? '' : `, page ${page}`}`,
    content: `<p><a href="/reports">All reports</a></p>
<h1>${name}</h1>
${NOTE}
<section class="sheet">
${items(reports)}
</section>
${paging(pages, page, hasMore)}`,
  };
}

function items(reports: readonly StoredReport[]): string {
  if (reports.length === 0) return '<p class="hint">No report yet. The client sends some while it is used.</p>';
  return `<ol class="deliveries reports">\n${reports.map(item).join('\n')}\n</ol>`;
}

function item({ kind, name, path, at, player, device, session, details }: StoredReport): string {
  return `<li>
<p><strong>${KINDS[kind]}${name === null ? '' : `: ${escaped(name)}`}</strong><br><code>${escaped(path)}</code></p>
<p class="hint">${timeWords(at)}<br>${player === null ? 'Visitor' : `Player <code>${escaped(player)}</code>`}<br>Device <code>${escaped(device)}</code><br><a href="/reports/sessions/${session}">Session ${shortId(session)}</a></p>
${described(details)}
</li>`;
}

/** The first part of a UUID. */
const shortId = (id: string) => id.slice(0, 8);

function described(details: StoredReport['details']): string {
  const all = Object.entries(details);
  if (all.length === 0) return '';
  return `<dl>${all.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${shown(value)}</dd></div>`).join('')}</dl>`;
}

function shown(value: StoredReport['details'][string]): string {
  return typeof value === 'string' && value.includes('\n') ? `<pre>${escaped(value)}</pre>` : escaped(String(value));
}
