import { hash } from 'node:crypto';

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
pre{white-space:pre-wrap}
table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}
summary{cursor:pointer;padding:.25rem 0}
details>*:not(summary){margin-left:1rem}`;
/** Source expression that lets browsers apply the style sheet of these pages. */
export const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** Escapes the characters that have a special meaning in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Builds an HTML page without scripts. @param content HTML below the heading */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Goldwake</title>
<style>${STYLE}</style>
</head>
<body>
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
