import { escaped, inline } from '../http/html.js';
import { entry, json, referencePage, schemaEntry } from '../http/reference-page.js';
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
  sections.set(
    'Schemas',
    Object.entries(components.schemas).map(([name, schema]) => schemaEntry(name, schema)),
  );
  return referencePage({
    title: 'HTTP API',
    path: '/api/docs',
    lead: info.description.split('\n'),
    document: { path: '/api/openapi.json', name: 'OpenAPI document' },
    sections,
  });
}

function operationOf(method: string, path: string, operation: OpenApiOperation): string {
  const { summary, description = '', security, parameters = [], requestBody, responses } = operation;
  const access = security.flatMap((one) => Object.keys(one)).join(' or ') || 'public';
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td>${json(schema)}</td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, one]) => `<tr><td>${status}</td><td>${answer(one)}</td></tr>`,
  );
  const body = `<p>Access: ${access}</p>
${description && `<p>${inline(description)}</p>`}
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([media, { schema }]) => `<h3>Body (${media})</h3>${json(schema)}`)
  .join('')}
<h3>Responses</h3><table>${answers.join('')}</table>`;
  return entry(method.toUpperCase(), path, summary, body);
}

function answer({ description, content = {} }: OpenApiResponse): string {
  const bodies = Object.entries(content).map(([media, { schema }]) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec('$ref' in schema ? String(schema.$ref) : '')?.[1];
    return name ? `<a href="#schema-${name}"><code>${name}</code></a>` : `<code>${media}</code>`;
  });
  return [inline(description), ...bodies].join(' · ');
}
