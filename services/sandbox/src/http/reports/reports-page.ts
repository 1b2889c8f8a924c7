import { REPORT_RECEIVERS, type ReportReceiver } from '@goldwake/contracts';
import { escaped } from '@goldwake/service';
import type { StoredReport } from '../../reports/reports.js';
import { type PagedList, paging } from '../control/page-number.js';
import { timeWords } from '../control/words.js';
import type { Page } from '../pages/page.js';

const NAMES: Record<ReportReceiver, string> = {
  fraud: 'Fraud scoring',
  analytics: 'Analytics',
  errors: 'Error reports',
};

const KINDS: Record<StoredReport['kind'], string> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  event: 'Event',
  trail: 'Trail of a session',
  error: 'Error',
};

const NOTE =
  '<p class="note"><strong>Nothing was sent to a third party.</strong> These are the reports that would have gone to one.</p>';

export const reportsTo = (to: ReportReceiver): PagedList => ({ path: `/reports/${to}`, what: 'reports' });

/** Shows the newest reports to each receiver. */
export function receiversPage(newest: Record<ReportReceiver, readonly StoredReport[]>): Page {
  const sections = REPORT_RECEIVERS.map(
    (to) => `<section class="sheet" aria-labelledby="${to}">
<h2 id="${to}">${NAMES[to]}</h2>
${list(newest[to])}
${newest[to].length > 0 ? `<p><a href="/reports/${to}">All reports: ${NAMES[to]}</a></p>` : ''}
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

interface ReceiverList {
  to: ReportReceiver;
  reports: readonly StoredReport[];
  /** Number of the page, from 1. */
  page: number;
  hasMore: boolean;
}

/** Lists the reports to one receiver, the newest first. */
export function receiverPage({ to, reports, page, hasMore }: ReceiverList): Page {
  return {
    status: 200,
    title: `Reports: ${NAMES[to]}${page === 1 ? '' : `, page ${page}`}`,
    content: `<p><a href="/reports">All receivers</a></p>
<h1>${NAMES[to]}</h1>
${NOTE}
<section class="sheet">
${list(reports)}
</section>
${paging(reportsTo(to), page, hasMore)}`,
  };
}

function list(reports: readonly StoredReport[]): string {
  if (reports.length === 0) return '<p class="hint">No report yet. The client sends some while it is used.</p>';
  return `<ol class="deliveries reports">\n${reports.map(item).join('\n')}\n</ol>`;
}

function item(report: StoredReport): string {
  const { kind, name, path, at, player, device, session } = report;
  return `<li>
<p><strong>${KINDS[kind]}${name === null ? '' : `: ${escaped(name)}`}</strong><br><code>${escaped(path)}</code></p>
<p class="hint">${timeWords(at)}<br>${player === null ? 'Visitor' : `Player <code>${escaped(player)}</code>`}<br>Device <code>${escaped(device)}</code><br>Session <code>${escaped(session)}</code></p>
${details(report)}
</li>`;
}

/** The steps of a trail are in their order, so their numbers say nothing. */
function details({ kind, details }: StoredReport): string {
  const all = Object.entries(details);
  if (all.length === 0) return '';
  if (kind === 'trail') return `<ol class="trail">${all.map(([, step]) => `<li>${shown(step)}</li>`).join('')}</ol>`;
  return `<dl>${all.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${shown(value)}</dd></div>`).join('')}</dl>`;
}

function shown(value: StoredReport['details'][string]): string {
  return typeof value === 'string' && value.includes('\n') ? `<pre>${escaped(value)}</pre>` : escaped(String(value));
}
