import { escaped, type FastifyReply } from '@goldwake/service';
import { STYLE, STYLE_SOURCE } from './style.js';

export interface Page {
  status: number;
  title: string;
  /** HTML of the page's main part. */
  content: string;
  /** URLs of other origins to which a form of the page may lead. */
  formsLeadTo?: readonly string[];
  /** Seconds until the browser loads the page again; undefined if it never does. */
  refreshS?: number;
}

/** Sends a page without scripts, which may load nothing. */
export function sendPage(reply: FastifyReply, page: Page): void {
  reply.send(preparePage(reply, page));
}

/** Sets status and headers of a page. @returns its HTML */
export function preparePage(reply: FastifyReply, { status, title, content, formsLeadTo = [], refreshS }: Page): string {
  // Browsers apply `form-action` to the redirect after a form too.
  const targets = ["'self'", ...formsLeadTo.map((url) => new URL(url).origin)];
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    'img-src data:',
    `form-action ${targets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  reply.code(status).header('content-security-policy', policy.join('; ')).type('text/html; charset=utf-8');
  if (refreshS !== undefined) reply.header('refresh', String(refreshS));
  return html(title, content);
}

function html(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Sandbox Pay</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><p>Sandbox Pay</p><span>Simulated payments</span></header>
<main>
${content}
</main>
<footer><p>Sandbox Pay simulates payments for tests. It charges nobody and stores no card numbers.</p></footer>
</body>
</html>
`;
}
