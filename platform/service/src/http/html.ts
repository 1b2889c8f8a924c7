import { STYLE } from './page-style.js';

/** The logo of `client/src/shell/logo.tsx`. */
const MARK = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path d="M5.5 14a8.5 8.5 0 0 1 17 0z" fill="#f2c14e"/><path d="M2 17h24M6 20.75h16M10 24.5h8" stroke="#f2c14e" stroke-width="1.9" stroke-linecap="round"/></svg>`;
const PAGES = { '/api/docs': 'HTTP API', '/api/docs/realtime': 'Realtime', '/problems': 'Problems' };
export type PagePath = keyof typeof PAGES;

/** Escapes the characters that have a special meaning in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Escapes one line of Markdown and converts code spans, the only Markdown in our descriptions. */
export function inline(markdown: string): string {
  return escaped(markdown).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/**
 * Builds an HTML page without scripts.
 * @param under navigation entry to highlight: this page or its parent
 * @param content HTML below the heading
 */
export function page(title: string, under: PagePath, content: string): string {
  const links = Object.entries(PAGES).map(
    ([path, name]) => `<a href="${path}"${path === under ? ' aria-current="true"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b1220">
<title>${escaped(title)} · Goldwake</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<header class="bar">
<a class="logo" href="/">${MARK}<span>Goldwake</span></a>
<nav aria-label="Reference">${links.join('')}</nav>
</header>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

/**
 * Returns whether a client prefers HTML to JSON. Browsers list text/html first; other programs usually do not list it.
 */
export function prefersHtml(accept: string | undefined): boolean {
  const offers = (accept ?? '').split(',').map((range, at) => {
    const [type = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((q) => q !== undefined);
    return { type: type.trim(), quality: Number(quality ?? 1), at };
  });
  const known = offers.filter(({ type, quality }) => /^(text\/html|application\/json)$/.test(type) && quality > 0);
  known.sort((a, b) => b.quality - a.quality || a.at - b.at);
  return known[0]?.type === 'text/html';
}
