import type { OpenApi, OpenApiResponse } from '@goldwake/service';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface Seen {
  method: string;
  /** Path of the request, with or without a query string. */
  path: string;
  status: number;
  type: string | null;
  text: string;
}

type OpenApiOperation = OpenApi['paths'][string][string];

interface Operation {
  /** Method and path, such as `GET /api/games/{id}`. */
  name: string;
  method: string;
  /** Whether the path has no parameters. */
  isLiteral: boolean;
  pattern: RegExp;
  operation: OpenApiOperation;
}

/** Checks that real responses match the OpenAPI document `/api/openapi.json`. */
export class Documented {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly answered = new Set<string>();
  private readonly operations: Operation[];
  private readonly validators = new Map<object, ValidateFunction>();

  constructor(readonly document: OpenApi) {
    this.ajv.addSchema({ $id: 'openapi', components: document.components });
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        isLiteral: !path.includes('{'),
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      })),
    );
  }

  /** Returns every documented combination of an operation and a success status. */
  successes(): string[] {
    return this.operations.flatMap(({ name, operation }) =>
      Object.keys(operation.responses)
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
    const found = this.operationAt(method, path.split('?', 1)[0] ?? path);
    if (!found) return `${method} ${path} is not described`;
    const described = found.operation.responses[status];
    const title = `${found.name} ${status}`;
    if (!described) return `${title} is not described: ${text}`;
    this.answered.add(title);
    return this.bodyDifference(title, described, type, text);
  }

  /** Finds the documented operation for a path. A literal path takes precedence over a path with parameters. */
  private operationAt(method: string, path: string): Operation | undefined {
    const fits = this.operations.filter((one) => one.method === method && one.pattern.test(path));
    return fits.find(({ isLiteral }) => isLiteral) ?? fits[0];
  }

  /** Describes how a body differs from a description of its response. */
  private bodyDifference(
    title: string,
    { content }: Pick<OpenApiResponse, 'content'>,
    type: string | null,
    text: string,
  ): string | undefined {
    if (!content) return text === '' ? undefined : `${title} has a body that is not described: ${text}`;
    const media = (type ?? '').split(';', 1)[0] ?? '';
    const schema = content[media]?.schema;
    if (!schema) return `${title} has the content type ${type}, described are ${Object.keys(content).join(', ')}`;
    if (!/json$/.test(media)) return undefined;
    const validate = this.validatorOf(schema);
    return validate(JSON.parse(text))
      ? undefined
      : `${title}: ${this.ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
  }

  private validatorOf(schema: object): ValidateFunction {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile(withRoot(schema));
      this.validators.set(schema, validate);
    }
    return validate;
  }
}

/** Prefixes `$ref` values with the id `openapi`, under which the validator knows the OpenAPI document. */
function withRoot(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
}
