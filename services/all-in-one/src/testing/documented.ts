import type { OpenApi, OpenApiResponse } from '@goldwake/service';
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface Seen {
  method: string;
  /** Path of the request, with or without a query string. */
  path: string;
  status: number;
  type: string | null;
  text: string;
}

/** Checks that real responses match the OpenAPI document `/api/openapi.json`. */
export class Documented {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly answered = new Set<string>();

  constructor(readonly document: OpenApi) {
    this.ajv.addSchema({ $id: 'openapi', components: document.components });
  }

  /** Returns every documented combination of an operation and a success status. */
  successes(): string[] {
    return this.operations().flatMap(({ name, responses }) =>
      Object.keys(responses)
        .filter((status) => Number(status) < 400)
        .map((status) => `${name} ${status}`),
    );
  }

  /** Returns the documented success responses that no test has produced yet. */
  unseen(): string[] {
    return this.successes().filter((name) => !this.answered.has(name));
  }

  /** Describes how a response differs from the OpenAPI document. Returns undefined if the response complies. */
  difference({ method, path, status, type, text }: Seen): string | undefined {
    const operation = this.operationAt(method, path.split('?', 1)[0] ?? path);
    if (!operation) return `${method} ${path} is not described`;
    const described = operation.responses[status];
    const title = `${operation.name} ${status}`;
    if (!described) return `${title} is not described: ${text}`;
    this.answered.add(title);
    return bodyDifference(this.ajv, title, described, type, text);
  }

  private operations() {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        responses,
      })),
    );
  }

  /** Finds the documented operation for a path. A literal path takes precedence over a path with parameters. */
  private operationAt(method: string, path: string) {
    const fits = this.operations().filter(
      (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    return fits.find((one) => !one.path.includes('{')) ?? fits[0];
  }
}

function bodyDifference(
  ajv: Ajv2020,
  title: string,
  { content }: OpenApiResponse,
  type: string | null,
  text: string,
): string | undefined {
  if (!content) return text === '' ? undefined : `${title} has a body that is not described: ${text}`;
  const media = (type ?? '').split(';', 1)[0] ?? '';
  const schema = content[media]?.schema;
  if (!schema) return `${title} has the content type ${type}, described are ${Object.keys(content).join(', ')}`;
  if (!/json$/.test(media)) return undefined;
  const validate = ajv.compile(withRoot(schema));
  return validate(JSON.parse(text))
    ? undefined
    : `${title}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
}

/** Prefixes `$ref` values with the id `openapi`, under which the validator knows the OpenAPI document. */
function withRoot(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
}
