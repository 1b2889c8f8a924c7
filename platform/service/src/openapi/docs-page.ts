import { escaped, inline, page } from '../http/html.js';
import type { OpenApi, OpenApiOperation, OpenApiResponse } from './describe-routes.js';

/** Renders an OpenAPI document as one HTML page without scripts. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const sections = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      sections.set(tag, [...(sections.get(tag) ?? []), operationOf(method, path, operation)]);
    }
  }
  const schemas = Object.entries(components.schemas).map(
    // A link opens a closed `<details>` only if its target is inside, so the id is on an inner element.
    ([name, schema]) =>
      `<details><summary class="plain"><code>${name}</code></summary><div class="body" id="schema-${name}">${json(schema)}</div></details>`,
  );
  sections.set('Schemas', schemas);
  const links = [...sections.keys()].map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`);
  return page(
    'HTTP API',
    '/api/docs',
    `<div class="lead"><p>${inline(info.description).replaceAll('\n', '</p><p>')}</p>
<p><a href="/api/openapi.json">OpenAPI document</a></p></div>
<div class="split">
<nav class="sections" aria-label="Sections">${links.join('')}</nav>
<div>${[...sections].map(([name, entries]) => section(name, entries)).join('\n')}</div>
</div>`,
  );
}

function section(name: string, entries: readonly string[]): string {
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><div class="card">${entries.join('')}</div></section>`;
}

function operationOf(method: string, path: string, operation: OpenApiOperation): string {
  const { summary, security, parameters = [], requestBody, responses } = operation;
  const access = security.flatMap((one) => Object.keys(one)).join(' or ') || 'public';
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td>${json(schema)}</td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, one]) => `<tr><td>${status}</td><td>${answer(one)}</td></tr>`,
  );
  return `<details><summary><b class="method ${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${inline(summary)}</span></summary>
<div class="body"><p>Access: ${access}</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([media, { schema }]) => `<h3>Body (${media})</h3>${json(schema)}`)
  .join('')}
<h3>Responses</h3><table>${answers.join('')}</table></div></details>`;
}

function answer({ description, content = {} }: OpenApiResponse): string {
  const bodies = Object.entries(content).map(([media, { schema }]) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec('$ref' in schema ? String(schema.$ref) : '')?.[1];
    return name ? `<a href="#schema-${name}"><code>${name}</code></a>` : `<code>${media}</code>`;
  });
  return [inline(description), ...bodies].join(' · ');
}

function json(value: object): string {
  return `<pre>${escaped(JSON.stringify(value, null, 1))}</pre>`;
}
