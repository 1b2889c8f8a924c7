import 'reflect-metadata';
import type { RequestListener } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { type ProblemBody, Refusal } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import { readSettings, type Settings, withinRanges } from '@goldwake/core';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { EventLoopDelay } from '../health/event-loop-delay.js';
import { measureProcess, measureRequests, measureTimers } from '../health/metrics.js';
import { Readiness } from '../health/readiness.js';
import { BearerGuard } from '../http/bearer.guard.js';
import { bodyPipe } from '../http/body-pipe.js';
import { refuseUnreadableRequest, refuseUnroutableRequests } from '../http/client-errors.js';
import { CORRELATION_HEADER, correlationId } from '../http/correlation.js';
import { readFormBodies } from '../http/form-body.js';
import { BODY_BYTES_MAX, readJsonBodies } from '../http/json-body.js';
import { readPictureBodies } from '../http/picture-body.js';
import { createLimitedServer } from '../http/pipelining.js';
import { withPlainAddresses } from '../http/plain-addresses.js';
import { ProblemFilter, sendProblem, toProblem } from '../http/problem.filter.js';
import { RateLimiting } from '../http/rate-limit.js';
import { Routes } from '../http/routes.js';
import { addSecurityHeaders, setSecurityHeaders } from '../http/security-headers.js';
import { stateServerTime } from '../http/server-time.js';
import type { AccessTokens } from '../http/signed-in.js';
import { type Logger, NestLog, openLogger } from '../telemetry/logger.js';
import { logRequests } from '../telemetry/request-log.js';
import { platformModule } from './platform.module.js';
import { ACCESS_TOKENS, WEB_SOCKET_ADAPTER } from './tokens.js';
import { UNPREFIXED } from './unprefixed.js';
import type { Token } from './wiring.js';

/**
 * Maximum time to receive a complete request including its body, in milliseconds; the connections of slower requests
 * are closed.
 */
export const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Maximum time in which a client may read nothing of a response, in milliseconds; its connection is then closed. It is
 * also the maximum time until the first byte of a response.
 */
export const SEND_TIMEOUT_MS = 120_000;
/**
 * Interval between checks for timed-out connections, in milliseconds. With Node's default of 30 s, one turn of the
 * event loop closed 5,000 silent connections at once, which blocked all requests for 400 ms.
 */
const LATE_CHECK_MS = 100;
/**
 * Time that running requests have to finish after shutdown begins, in milliseconds. Then all connections are closed,
 * including those with partial requests and idle browser connections.
 */
const OPEN_REQUESTS_MS = 2_000;

export interface AppOptions {
  /** Name of the process in health responses; the default is `casino`. */
  name?: string;
  engine: Engine;
  modules: (Type | DynamicModule)[];
  /** Overrides of the default settings. For tests, the port is 0 and nothing is logged unless set here. */
  settings?: Partial<Settings>;
  /** Verifies access tokens in processes without the identity module. */
  accessTokens?: AccessTokens;
  /** Registers routes that Nest does not handle, such as the client's files. */
  routes?: (server: FastifyInstance, routes: Routes) => void;
  /**
   * Paths without the prefix `/api`, for a program that is not a service of the casino and may share its process.
   * Such a program has no metrics and no reference pages, because they are the casino's; of `/api`, it has the
   * health checks.
   */
  ownPaths?: readonly string[];
  /** Refuses a URL that no route can read, for which no hook runs; the default sends the problem as JSON. */
  refuseUrl?: (request: FastifyRequest, reply: FastifyReply, problem: ProblemBody) => void;
  /** Called after everything is initialised; the server starts to listen when the promise resolves. */
  beforeListening?: () => Promise<void>;
}

export interface App {
  nest: NestFastifyApplication;
  logger: Logger;
  routes: Routes;
  /** URL of the server, such as `http://127.0.0.1:3000`; available once the server listens. */
  url: string;
  /**
   * Refuses new requests, finishes running requests, then stops consumers and timers. The caller must close the engine.
   */
  close(): Promise<void>;
}

/** Builds the HTTP server, the consumers and the scheduler of a process. Call `start` to make the server listen. */
export async function createApp(options: AppOptions): Promise<Omit<App, 'url'> & { start(): Promise<App> }> {
  const settings: Settings = { ...readSettings({}), port: 0, logLevel: 'silent', ...options.settings };
  const { refuseUrl = (_, reply, problem) => sendProblem(reply, problem) } = options;
  const logger = await openLogger(settings.logLevel);
  const isProxy = withinRanges(settings.proxies);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_BYTES_MAX,
    clientErrorHandler: refuseUnreadableRequest,
    // Fastify reports malformed URLs before any hook runs, so the headers are set here.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      // This request of Fastify's does not trust any proxy.
      const isProxied = isProxy(request.socket.remoteAddress ?? '');
      const reported = isProxied
        ? request.headers['x-forwarded-proto']?.toString().split(',').at(-1)?.trim()
        : undefined;
      setSecurityHeaders(reported ?? request.protocol, reply);
      reply.header(CORRELATION_HEADER, request.id);
      refuseUrl(request, reply, { ...toProblem(error), correlation_id: request.id });
    },
    genReqId: correlationId,
    // `refuseUnroutableRequests` checks the Host header, because Node would refuse it without security headers.
    http: { connectionsCheckingInterval: LATE_CHECK_MS, requireHostHeader: false },
    logger: false,
    connectionTimeout: SEND_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handle: RequestListener, given: FastifyServerOptions) =>
      createLimitedServer(withPlainAddresses(handle), given),
    skipMiddie: true,
    ...(settings.proxies.length > 0 && { trustProxy: settings.proxies }),
  });
  const routes = new Routes();
  routes.watch(adapter.getInstance());

  const nest = await NestFactory.create<NestFastifyApplication>(
    rootModule(
      platformModule({
        engine: options.engine,
        settings,
        logger,
        name: options.name ?? 'casino',
        accessTokens: options.accessTokens,
        isOfCasino: options.ownPaths === undefined,
      }),
      options.modules,
    ),
    adapter,
    { bodyParser: false, logger: new NestLog(logger), abortOnError: false },
  );
  const server = adapter.getInstance();
  // Node would refuse an unknown `Expect` header with 417 and no body; a server may ignore it (RFC 9110).
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  const readiness = nest.get(Readiness);
  const guard = new BearerGuard(accessTokens(nest), options.engine.clock);
  await nest.register(fastifyCookie);
  readJsonBodies(server);
  readPictureBodies(server, (request) => guard.admit(request));
  readFormBodies(server);
  server.decorateRequest('player', null);
  addSecurityHeaders(server);
  refuseUnroutableRequests(server);
  addCorrelationAndDrain(server, readiness);
  logRequests(server, logger);
  if (!options.ownPaths) {
    stateServerTime(server, options.engine.clock);
    measureRequests(server);
    measureProcess(options.engine, nest.get(EventLoopDelay));
    measureTimers(options.engine.scheduler);
  }
  const limiting = new RateLimiting(options.engine.clock, settings, {
    signedIn: (request) => guard.signedIn(request),
    provided: (type) => nest.get(type, { strict: false }),
    logger,
  });
  limiting.watch(server);

  nest.setGlobalPrefix('api', { exclude: [...(options.ownPaths ?? UNPREFIXED)] });
  nest.useGlobalFilters(new ProblemFilter(logger, routes));
  nest.useGlobalGuards(guard, limiting);
  nest.useGlobalPipes(bodyPipe());
  const sockets = provided(nest, WEB_SOCKET_ADAPTER);
  if (sockets) nest.useWebSocketAdapter(sockets);
  options.routes?.(server, routes);

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeInOrder(nest, readiness, options.engine);
    return closing;
  };
  const start = async (): Promise<App> => {
    await nest.init();
    // The scheduler starts first, because consumers may schedule timers.
    await options.engine.scheduler.start();
    await options.engine.bus.start();
    await options.beforeListening?.();
    await nest.listen(settings.port, settings.host);
    return { nest, logger, routes, url: urlOf(nest, settings.host), close };
  };
  return { nest, logger, routes, close, start };
}

function rootModule(platform: DynamicModule, modules: (Type | DynamicModule)[]): DynamicModule {
  return { module: class Goldwake {}, imports: [platform, ...modules] };
}

function accessTokens(nest: NestFastifyApplication): AccessTokens {
  return (
    provided(nest, ACCESS_TOKENS) ?? {
      verify: () => Promise.reject(new Refusal('token_invalid', 'This process has no issuer of access tokens')),
    }
  );
}

/** Returns the value of an injection token; undefined if no module of this process provides it. */
function provided<T>(nest: NestFastifyApplication, of: Token<T>): T | undefined {
  try {
    return nest.get<T>(of, { strict: false });
  } catch {
    return undefined;
  }
}

function addCorrelationAndDrain(server: FastifyInstance, readiness: Readiness): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id);
    if (!readiness.draining) return done();
    reply.header('connection', 'close');
    done(new Refusal('unavailable', 'This process is shutting down'));
  });
}

async function closeInOrder(nest: NestFastifyApplication, readiness: Readiness, engine: Engine): Promise<void> {
  readiness.drain();
  const late = setTimeout(() => nest.getHttpServer().closeAllConnections(), OPEN_REQUESTS_MS);
  await nest.close().finally(() => clearTimeout(late));
  await Promise.all([engine.scheduler.stop(), engine.bus.stop()]);
  nest.get(EventLoopDelay).stop();
}

function urlOf(nest: NestFastifyApplication, host: string): string {
  const address = nest.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
