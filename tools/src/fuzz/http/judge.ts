import type { OpenApi } from '@goldwake/service';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Documented, OpenApiOperation } from '../../../../services/all-in-one/dist/testing/documented.js';
import type { Answer } from './exchange.js';
import type { RequestRecipe } from './recipe.js';
import type { WrittenRequest } from './write-request.js';

const PROBLEM_BYTES_MAX = 16_000;
const STACK = /node_modules|\.[jt]s:\d+|\n\s+at \S+/;
/**
 * Shows the e-mails of all players, because the casino has no mail server. Its responses may therefore contain
 * anybody's data.
 */
const MAILBOX = '/api/dev/mailbox';
/** Signing out of the workbench succeeds without a session too. */
const SIGN_OUT = 'DELETE /api/workbench/session';
const BYTE_ORDER_MARK = '\ufeff';
const PROBLEM = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };

export interface Fault {
  rule: string;
  detail: string;
}

/** What the judge knows besides the OpenAPI document. */
export interface Context {
  documented: Documented;
  /** A text that only responses to the healthy player may contain. */
  secretOfHealthy: string;
}

/** Checks responses to generated requests. */
export class HttpJudge {
  readonly #bodies: Ajv2020;
  readonly #checks = new Map<OpenApiOperation, ValidateFunction | undefined>();
  readonly #document: OpenApi;

  constructor(private readonly context: Context) {
    this.#document = context.documented.document;
    this.#bodies = new Ajv2020({ strict: false, validateFormats: false });
  }

  /** Returns the rules that a response violates. */
  faultsOf(recipe: RequestRecipe, { target, body }: WrittenRequest, answer: Answer): Fault[] {
    const { status } = answer;
    const text = answer.body.toString();
    const faults: Fault[] = [];
    const fault = (rule: string, detail = text) => faults.push({ rule, detail });
    const isHead = recipe.method === 'HEAD';
    const path = pathOf(target);
    const found = this.context.documented.operationAt(isHead ? 'GET' : recipe.method, path);

    if (status >= 500) fault(`status ${status}`);
    if (status >= 400 && answer.body.length > PROBLEM_BYTES_MAX) {
      fault(`a problem of more than ${PROBLEM_BYTES_MAX} bytes`, `${answer.body.length} bytes: ${text}`);
    }
    if (STACK.test(text) && !isPage(answer)) fault('the response contains a stack trace');
    if (path !== MAILBOX && text.includes(this.context.secretOfHealthy))
      fault('the response contains data of another player');
    const difference =
      isHead || isUpgrade(recipe)
        ? undefined
        : this.#difference(found !== undefined, recipe.method, path, answer, text);
    if (difference !== undefined) fault('the response is not documented', difference);
    if (status >= 200 && status < 300 && found) {
      for (const rule of this.#wronglyAccepted(recipe, found, target, body)) fault(rule, `${status} ${text}`);
    }
    return faults;
  }

  #difference(isOperation: boolean, method: string, path: string, answer: Answer, text: string): string | undefined {
    const type = answer.headers.get('content-type') ?? null;
    const { documented } = this.context;
    try {
      if (isOperation) return documented.difference({ method, path, status: answer.status, type, text });
      // The client's pages and files are no part of the description.
      if (answer.status < 400 && method === 'GET') return undefined;
      return documented.bodyDifference(`${method} ${path.slice(0, 100)} ${answer.status}`, PROBLEM, type, text);
    } catch (error) {
      return `${(error as Error).message} in ${answer.status} ${text.slice(0, 200)}`;
    }
  }

  *#wronglyAccepted(
    { bearer, cookies, headers }: RequestRecipe,
    { name, operation }: { name: string; operation: OpenApiOperation },
    target: string,
    body: Buffer,
  ) {
    const needs = (scheme: string) => operation.security.some((one) => scheme in one);
    if (needs('bearer') && bearer !== 'valid' && bearer !== 'twice')
      yield `a request with the token ${bearer} is accepted`;
    if (needs('workbench') && cookies !== 'workbench' && name !== SIGN_OUT)
      yield `a request with the cookie ${cookies} is accepted`;
    const type = headers.find(([header]) => header === 'content-type')?.[1] ?? '';
    if (body.length > 0 && /^application\/json(;|$)/i.test(type) && !this.#fits(operation, body)) {
      yield 'a body that the description does not allow is accepted';
    }
    const documented = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    const unknown = keysOf(target).find((key) => !documented.some((parameter) => parameter.name === key));
    if (documented.length > 0 && unknown !== undefined) yield 'an unknown query parameter is accepted';
  }

  #fits(operation: OpenApiOperation, body: Buffer): boolean {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return true;
    let check = this.#checks.get(operation);
    if (!check) {
      check = this.#bodies.compile(JSON.parse(JSON.stringify({ ...schema, components: this.#document.components })));
      this.#checks.set(operation, check);
    }
    try {
      return check(JSON.parse(body.toString().replace(BYTE_ORDER_MARK, ''))) === true;
    } catch {
      return false;
    }
  }
}

/** Returns the path as the router sees it: without query, and with its percent-encoding decoded once. */
function pathOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? target;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function keysOf(target: string): string[] {
  const query = target.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return query
    .split('&')
    .filter((pair) => pair !== '' && pair !== '=')
    .map((pair) => {
      const key = (pair.split('=', 1)[0] ?? '').replaceAll('+', ' ');
      try {
        return decodeURIComponent(key);
      } catch {
        return key;
      }
    });
}

const isPage = ({ headers }: Answer) =>
  /^(text\/html|text\/plain|application\/javascript|text\/javascript)/.test(headers.get('content-type') ?? '');

/** The gateway answers requests with the header `Upgrade` for all paths; PROTOCOL.md documents these responses. */
const isUpgrade = ({ headers }: RequestRecipe) => headers.some(([name]) => name === 'upgrade');
