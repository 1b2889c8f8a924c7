import type { OpenApi, OpenApiResponse } from '@goldwake/service';
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface Seen {
  method: string;
  /** Path of the request, with or without a query. */
  path: string;
  status: number;
  type: string | null;
  text: string;
}

/** Compares real responses with `/api/openapi.json`. */
export class Documented {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly answered = new Set<string>();

  constructor(readonly document: OpenApi) {
    this.ajv.addSchema({ $id: 'openapi', components: document.components });
  }

  /** Returns every documented pair of operation and success status. */
  successes(): string[] {
    return this.operations().flatMap(({ name, responses }) =>
      Object.keys(responses)
        .filter((status) => Number(status) < 400)
        .map((status) => `${name} ${status}`),
    );
  }

  /** Returns the documented successes that no compared response had. */
  unseen(): string[] {
    return this.successes().filter((name) => !this.answered.has(name));
  }

  /** Returns in which way a response differs from its description; undefined if it complies. */
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

  /** Finds the operation of a path; a literal path is preferred to one with parameters. */
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

/** Points references to the schemas of the document, which has an id in the validator. */
function withRoot(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
}
