import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import type { Settings } from '@goldwake/core';
import { RESPONSE_SCHEMAS } from '@goldwake/core/schemas';
import { RequestMethod, type Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { readCommand } from '../http/command.decorator.js';
import { PUBLIC, takesToken } from '../http/public.decorator.js';
import { type RateLimit, rateLimitsOf, takesOf } from '../http/rate-limit.js';
import {
  type CookieScheme,
  OPERATION,
  OPERATIONS,
  type Operation,
  type OperationsNotes,
} from './operation.decorator.js';
import { bodySchema, requestFields } from './request-schemas.js';

const PARAMETER_LENGTH_MAX = 200;

/**
 * Problems that any route may return, for example while the process shuts down, if the storage fails, or after an
 * unexpected error.
 */
const ANYWHERE: readonly ProblemCode[] = [
  'malformed_request',
  'request_head_too_large',
  'data_damaged',
  'unavailable',
  'internal',
];
const WITH_TOKEN: readonly ProblemCode[] = ['unauthenticated', 'token_invalid', 'token_expired'];
/** Problems that a route may return if its method allows a body, even if it ignores the body. */
const WITH_BODY: readonly ProblemCode[] = [
  'malformed_json',
  'validation_failed',
  'unsupported_media_type',
  'body_too_large',
];
const WITH_COMMAND: readonly ProblemCode[] = ['validation_failed', 'conflict'];

/** A controller's handler with the metadata that Nest's decorators have stored for it. */
interface Route {
  method: string;
  /** Path in OpenAPI notation: `/api/games/{id}`. */
  path: string;
  handler: object;
  controller: Type;
  key: string;
  operation: Operation;
}

interface Argument {
  index: number;
  data?: unknown;
  factory?: unknown;
}

/** Builds an OpenAPI 3.1 document that describes the routes of the controllers. */
export function describeRoutes(
  controllers: readonly Type[],
  settings: Settings,
  pathOf: (path: string) => string,
): OpenApi {
  const paths: OpenApi['paths'] = {};
  const byPath = (a: Route, b: Route) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  const routes = controllers.flatMap((controller) => [...routesOf(controller, pathOf)]).sort(byPath);
  for (const route of routes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, { [route.method]: describeRoute(route, routes, settings) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Goldwake',
      version: '0.1.0',
      description: `HTTP API of a simulated casino with play money. Amounts are integers in micros (10⁻⁶ coin), as strings.
Limits: a JSON body has at most 100 kB and 1,000 values and nests at most 32 levels; texts must be well-formed Unicode; a request must arrive within 30 s; a path parameter has at most ${PARAMETER_LENGTH_MAX} characters; unknown fields are refused.
Errors are problems of RFC 9457 with a stable code, described at /problems. A response with status 429 or 503 has the header Retry-After. A response with Cache-Control: no-store has the header Goldwake-Time: the casino's time in milliseconds since the Unix epoch.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: RESPONSE_SCHEMAS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a player.' },
        refresh: { type: 'apiKey', in: 'cookie', name: 'goldwake_refresh' },
        workbench: { type: 'apiKey', in: 'cookie', name: 'goldwake_workbench' },
      },
    },
  };
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Readonly<Record<string, object>>; securitySchemes: Record<string, object> };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  /** What a repeated request gets, if not the stored response. */
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, OpenApiResponse>;
  /** Limits of requests per player or per IP address, which each process counts. */
  'x-rate-limits'?: { per: RateLimit['per']; requests: number; seconds: number }[];
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { schema: object }>;
  content?: Record<string, { schema: object }>;
}

function* routesOf(controller: Type, pathOf: (path: string) => string): Generator<Route> {
  const prefix = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
  for (const key of Object.getOwnPropertyNames(controller.prototype)) {
    const handler = controller.prototype[key];
    if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) continue;
    const operation: Operation | undefined = Reflect.getMetadata(OPERATION, handler);
    if (!operation) continue;
    const path = [prefix, String(Reflect.getMetadata(PATH_METADATA, handler))]
      .map((part) => part.replace(/^\/|\/$/g, ''))
      .filter(Boolean)
      .join('/');
    yield {
      method: String(RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)]).toLowerCase(),
      path: pathOf(path).replace(/:(\w+)/g, '{$1}'),
      handler,
      controller,
      key,
      operation,
    };
  }
}

/**
 * Returns the values of a route's last path parameter that match a route of their own: `dice` for `/api/games/{id}`,
 * because `/api/games/dice` is a separate route.
 */
function otherRoutes({ path, method }: Route, routes: readonly Route[]): string[] {
  const parent = /^(.*\/)\{\w+\}$/.exec(path)?.[1];
  if (parent === undefined) return [];
  return routes
    .filter((one) => one.method === method && one.path.startsWith(parent))
    .map((one) => one.path.slice(parent.length))
    .filter((rest) => !/[{/]/.test(rest));
}

function describeRoute(route: Route, routes: readonly Route[], settings: Settings): OpenApiOperation {
  const { method, path, controller, handler, key, operation } = route;
  const shared: OperationsNotes = Reflect.getMetadata(OPERATIONS, controller) ?? {};
  const cookie = operation.cookie ?? shared.cookie;
  const isPublic = [handler, controller].some((target) => Reflect.getMetadata(PUBLIC, target) === true);
  const entries = Object.entries(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, key) ?? {}) as [
    string,
    Argument,
  ][];
  const types: unknown[] = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype, key) ?? [];
  const typeOf = (kind: RouteParamtypes) => {
    const found = entries.find(([name]) => name.startsWith(`${kind}:`))?.[1];
    return found && (types[found.index] as Type);
  };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const query = typeOf(RouteParamtypes.QUERY);
  const body = operation.body ?? typeOf(RouteParamtypes.BODY);
  const isCommand =
    method !== 'get' &&
    entries.some(([name, { factory }]) => name.includes(CUSTOM_ROUTE_ARGS_METADATA) && factory === readCommand);

  const takesKey = isCommand && operation.repeat?.takesKey !== false;
  const limits = rateLimitsOf(handler);

  const others = otherRoutes(route, routes);
  const parameters = [
    ...names.map((name, at) => ({
      name,
      in: 'path',
      required: true,
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: PARAMETER_LENGTH_MAX,
        ...(at === names.length - 1 && others.length > 0 && { not: { enum: others } }),
      },
    })),
    ...(query ? requestFields(query) : []).map(({ name, required, schema }) => ({
      name,
      in: 'query',
      required,
      schema,
    })),
    ...(takesKey ? [describeKey(operation)] : []),
  ];
  const problems = [
    ...ANYWHERE,
    ...(isPublic && !takesToken(handler) ? [] : WITH_TOKEN),
    ...(method === 'get' ? [] : WITH_BODY),
    ...(query ? (['validation_failed'] as const) : []),
    ...(isCommand ? WITH_COMMAND : []),
    ...(takesKey ? (['idempotency_mismatch'] as const) : []),
    ...(names.length > 0 ? (['not_found'] as const) : []),
    ...(limits.length > 0 ? (['too_many_requests'] as const) : []),
    ...(shared.problems ?? []),
    ...(operation.problems ?? []),
  ];
  return {
    operationId: `${controller.name.replace(/Controller$/, '')}_${key}`,
    tags: [path.replace(/^\/api\//, '/').split('/')[1] ?? ''],
    summary: operation.summary,
    ...(operation.repeat && { description: operation.repeat.returns }),
    security: isPublic ? securityOfPublic(handler, cookie) : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    // OpenAPI gives a body of DELETE no meaning. The routes only refuse fields in it.
    ...(!['get', 'delete'].includes(method) && body && { requestBody: describeBody(body, operation) }),
    responses: withHtml({ ...describeSuccess(route), ...describeProblems(problems) }, operation.html),
    ...(limits.length > 0 && {
      'x-rate-limits': limits.map((limit) => ({
        per: limit.per,
        requests: takesOf(limit, settings),
        seconds: limit.windowMs / 1_000,
      })),
    }),
  };
}

/** An empty requirement beside another one says that authentication is optional. */
function securityOfPublic(handler: object, cookie: CookieScheme | undefined): Record<string, string[]>[] {
  if (cookie) return [{ [cookie]: [] }];
  return takesToken(handler) ? [{}, { bearer: [] }] : [];
}

const STORED_RESPONSE = 'A repeated request with the same key is executed once and gets the stored response.';

const describeKey = ({ repeat }: Operation) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `${repeat?.returns ?? STORED_RESPONSE} A refusal, or a request that changes nothing, does not bind the key: the same request with the same key may succeed later.`,
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,100}$', minLength: 1, maxLength: 100 },
});

function describeBody(type: Type, { bodyMedia = [] }: Operation): OpenApiOperation['requestBody'] {
  const schema = bodySchema(type);
  const pictures = bodyMedia.map((media) => [media, { schema: { type: 'string', contentMediaType: media } }]);
  return {
    required: 'required' in schema,
    content: { 'application/json': { schema }, ...Object.fromEntries(pictures) },
  };
}

function describeSuccess({ method, handler, operation }: Route): Record<string, OpenApiResponse> {
  const status: number = Reflect.getMetadata(HTTP_CODE_METADATA, handler) ?? (method === 'post' ? 201 : 200);
  const content: [string, { schema: object }][] = (operation.media ?? []).map((media) => [
    media,
    { schema: media === 'application/json' ? { type: 'object' } : { type: 'string' } },
  ]);
  if (operation.response) content.push(['application/json', { schema: reference(operation.response) }]);
  const description = content.length > 0 ? 'Success' : 'Success, without a body';
  return {
    [status]: { description, ...(content.length > 0 && { content: Object.fromEntries(content) }) },
    ...(operation.notModified && { 304: { description: 'The ETag of If-None-Match is current' } }),
  };
}

function describeProblems(codes: readonly ProblemCode[]): Record<string, OpenApiResponse> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of [...new Set(codes)].sort()) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const described = [...byStatus].map(([status, among]): [number, OpenApiResponse] => [
    status,
    {
      description: among.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
      ...([429, 503].includes(status) && { headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } } }),
      content: {
        'application/problem+json': {
          schema: { allOf: [reference('Problem'), { type: 'object', properties: { code: { enum: among } } }] },
        },
      },
    },
  ]);
  return Object.fromEntries(described);
}

function withHtml(responses: Record<string, OpenApiResponse>, statuses: readonly number[] = []) {
  const html = { 'text/html': { schema: { type: 'string' } } };
  const described = statuses.map((status): [number, OpenApiResponse] => {
    const response = responses[status];
    if (!response) throw new Error(`no response with status ${status} is described`);
    return [status, { ...response, content: { ...response.content, ...html } }];
  });
  return { ...responses, ...Object.fromEntries(described) };
}

function reference(name: string): object {
  if (!Object.hasOwn(RESPONSE_SCHEMAS, name)) throw new Error(`no schema for ${name}`);
  return { $ref: `#/components/schemas/${name}` };
}
