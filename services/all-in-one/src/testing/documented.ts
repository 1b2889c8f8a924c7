import type { OpenApi } from '@goldwake/service';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Received } from './expect-problem.js';

interface Seen extends Received {
  method: string;
  /** Path of the request, with or without a query string. */
  path: string;
}

interface Operation {
  /** Method and path, such as `GET /api/games/{id}`. */
  name: string;
  method: string;
  /** Whether the path has no parameters. */
  isLiteral: boolean;
  pattern: RegExp;
  operation: OpenApi['paths'][string][string];
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

  /** Returns the documented success responses, as `GET /api/games/{id} 200`, that no test has produced yet. */
  unseen(): string[] {
    return this.operations.flatMap(({ name, operation }) =>
      Object.keys(operation.responses)
        .filter((status) => Number(status) < 400)
        .map((status) => `${name} ${status}`)
        .filter((title) => !this.answered.has(title)),
    );
  }

  /** Returns the operation of a request, as `GET /api/games/{id}`, and its description. */
  operationOf(method: string, path: string): { name: string; operation: Operation['operation'] } | undefined {
    const [withoutQuery = path] = path.split('?', 1);
    const fits = this.operations.filter((one) => one.method === method && one.pattern.test(withoutQuery));
    // A literal path takes precedence over a path with parameters.
    return fits.find(({ isLiteral }) => isLiteral) ?? fits[0];
  }

  /** Describes how a response differs from the OpenAPI document. Returns undefined if the response complies. */
  difference({ method, path, status, type, text }: Seen): string | undefined {
    const found = this.operationOf(method, path);
    if (!found) return `${method} ${path} is not described`;
    const described = found.operation.responses[status];
    const title = `${found.name} ${status}`;
    if (!described) return `${title} is not described: ${text}`;
    this.answered.add(title);
    const { content } = described;
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
