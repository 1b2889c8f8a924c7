import { escaped, inline, type PagePath, page } from './html.js';

export interface Reference {
  title: string;
  /** Path of the page. */
  path: PagePath;
  /** Paragraphs below the title, in Markdown. */
  lead: readonly string[];
  /** The document that the page shows. */
  document: { path: string; name: string };
  /** HTML of the entries, by the heading of their section. */
  sections: ReadonlyMap<string, readonly string[]>;
}

/** Renders a page of entries that open when their summary is selected, below links to their sections. */
export function referencePage({ title, path, lead, document, sections }: Reference): string {
  const links = [...sections.keys()].map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`);
  return page(
    title,
    path,
    `<div class="lead">${lead.map((text) => `<p>${inline(text)}</p>`).join('')}
<p><a href="${document.path}">${document.name}</a></p></div>
<div class="split">
<nav class="sections" aria-label="Sections">${links.join('')}</nav>
<div>${[...sections].map(([name, entries]) => section(name, entries)).join('\n')}</div>
</div>`,
  );
}

function section(name: string, entries: readonly string[]): string {
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><div class="card">${entries.join('')}</div></section>`;
}

/**
 * Renders an entry of a section.
 * @param label short word before the name, such as the method of a route
 * @param summary one line of Markdown
 * @param body HTML that the entry shows when it is open
 */
export function entry(label: string, name: string, summary: string, body: string): string {
  return `<details><summary><b class="method ${label.toLowerCase()}">${label}</b> <code>${escaped(name)}</code> <span>${inline(summary)}</span></summary>
<div class="body">${body}</div></details>`;
}

/** Renders a named schema, to which links lead as `#schema-<name>`. */
export function schemaEntry(name: string, schema: object): string {
  // A link opens a closed `<details>` only if its target is inside, so the id is on an inner element.
  return `<details><summary class="plain"><code>${name}</code></summary><div class="body" id="schema-${name}">${json(schema)}</div></details>`;
}

/** Renders a value as JSON text. */
export function json(value: object): string {
  return `<pre>${escaped(JSON.stringify(value, null, 1))}</pre>`;
}
