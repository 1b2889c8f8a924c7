import {
  type CallerOrigin,
  type Clock,
  callerAddress,
  callerKey,
  isClientAddress,
  isLoopback,
  isSharedAddress,
  type Limit,
  Limiter,
  type Settings,
  tokenKey,
} from '@goldwake/core';
import { type CanActivate, type ExecutionContext, SetMetadata, type Type } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../telemetry/logger.js';
import { isRefusedMedia } from './media-type.js';
import { isOfOtherPage } from './own-page.js';
import { takesToken } from './public.decorator.js';
import { routeConfig, routeConfigOf } from './route-config.js';
import type { SignedIn, VerifiedToken } from './signed-in.js';

/** The parts of a request that may contain a secret. The body has not been validated. */
export interface SecretRequest {
  hostname: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
  body: unknown;
}

/** Recognizes requests that hold a secret which nobody can guess, such as a session. A provider of the module. */
export interface SecretHolders {
  /**
   * Returns a key of the holder, which must not be the secret itself; undefined if the request holds no valid secret.
   * It is first called before the body is read, and then again afterwards.
   */
  holderOf(request: SecretRequest): string | undefined | Promise<string | undefined>;
}

/** Limit of requests, counted in each process. */
export interface RateLimit extends Omit<Limit, 'takes'> {
  per: 'player' | 'session' | 'token' | 'address';
  /** Maximum number of requests within one window, or a function that takes it from the settings. */
  takes: number | ((settings: Settings) => number);
  /**
   * Maximum number of requests from this machine, for a limit per address. It is higher than `takes`, because tests,
   * load tools and all simulated players share that address; it only stops a runaway client.
   */
  loopbackTakes?: number;
  /**
   * Recognizes holders of a secret, for a limit per address. Each holder has a count of its own, so that others at the
   * same address cannot use it up. A request with a valid access token has one on every route.
   */
  holders?: Type<SecretHolders>;
}

/** Returns the maximum number of requests within one window. */
export function takesOf({ takes }: RateLimit, settings: Settings): number {
  return typeof takes === 'number' ? takes : takes(settings);
}

/**
 * Limit of all reads of public routes together, far above what the players behind one address need. There is no limit
 * from this machine, because probes, load tests and benchmarks share that address.
 */
export const PUBLIC_READS = {
  per: 'address',
  takes: 6_000,
  windowMs: 60_000,
  loopbackTakes: Number.POSITIVE_INFINITY,
} satisfies RateLimit;

const READ_LIMIT = Symbol('limit of reads');

/** Replaces `PUBLIC_READS` for the reads of a controller. */
export const LimitsReads = (limit: RateLimit | 'unlimited') => SetMetadata(READ_LIMIT, limit);

/**
 * Exempts a controller from `PUBLIC_READS`. For health checks: a probe may share its address with busy clients, and
 * would take the process for down when it is refused.
 */
export const UnlimitedReads = () => LimitsReads('unlimited');

interface Limited {
  rateLimits?: readonly RateLimit[];
}

/**
 * Limits the requests to a route. They are counted before the body is validated, so invalid requests count too. Routes
 * with the same `RateLimit` object share one count. A test requires at least one limit for each route that writes.
 */
export const RateLimits = (...rateLimits: [RateLimit, ...RateLimit[]]): MethodDecorator => routeConfig({ rateLimits });

/** Returns the limits of a handler; empty if it has none. */
export const rateLimitsOf = (handler: object) => routeConfigOf<Limited>(handler).rateLimits ?? [];

/**
 * Maximum size of a body, in bytes, that is still read above a limit because it may contain a secret. Bodies with a
 * secret are smaller.
 */
const SECRET_BODY_BYTES_MAX = 4_096;

const UNKNOWN_PROXY =
  'The addresses of clients behind a proxy on this machine are unknown, so these clients share one count of each limit. Let the proxy send X-Forwarded-For, and set GOLDWAKE_PROXIES=loopback';

/** What the limits need of their process. */
export interface RateLimitingParts {
  /** Returns the player of a valid access token; undefined if the request has none. */
  signedIn(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** Returns the provider of the class. */
  provided(type: Type<SecretHolders>): SecretHolders;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Refuses requests above the limits of their route with `too_many_requests`. An address has one count for its requests
 * in general, one for those that are refused anyway because of their page or their media type, and one for each holder
 * of a secret. So neither a page of another site nor a stranger at the same address can lock out a holder.
 */
export class RateLimiting implements CanActivate {
  private readonly limiters = new Map<RateLimit, { elsewhere: Limiter; shared: Limiter }>();
  /** Requests above a limit that were let through because they may hold a secret, with their refusal. */
  private readonly overLimit = new WeakMap<object, unknown>();
  private hasWarned = false;

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly parts: RateLimitingParts,
  ) {}

  /** Applies the limits per address as soon as the headers have arrived, before the body is parsed. */
  watch(server: FastifyInstance): void {
    server.addHook('onRequest', (request, _reply, done) => {
      const { rateLimits = [] } = request.routeOptions.config as Limited;
      const limits = rateLimits.filter(({ per }) => per === 'address');
      if (limits.length === 0) return done();
      this.warnOfProxy(request);
      try {
        for (const limit of limits) this.takeAddress(limit, request);
      } catch (refused) {
        this.admitHolder(request, limits, refused).then(() => done(), done);
        return;
      }
      done();
    });
  }

  /**
   * Applies the limits per player, session, access token and holder, and the limit of reads, as a guard after the bearer
   * guard.
   */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    // Nest applies this guard to the frames of WebSockets too, which have limits of their own.
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { player } = request;
    const limits = rateLimitsOf(context.getHandler());
    for (const limit of limits) {
      if (limit.per === 'address') continue;
      if (player) this.limiterOf(limit).take(keyOf(limit, player));
      else if (!takesToken(context.getHandler())) throw new Error('a public route cannot have a limit per player');
    }
    const perAddress = limits.filter(({ per }) => per === 'address');
    const reads = this.readLimitOf(context, request);
    if (reads) perAddress.push(reads);
    const mayHold = player || request.headers.authorization !== undefined;
    const isOfHolder = perAddress.some(({ holders }) => mayHold || holders);
    try {
      if (reads) this.takeAddress(reads, request);
    } catch (refused) {
      if (!isOfHolder) throw refused;
      this.overLimit.set(request, refused);
    }
    return !isOfHolder || this.countHolder(perAddress, request);
  }

  private readLimitOf(context: ExecutionContext, { player, method }: FastifyRequest): RateLimit | undefined {
    if (player || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const limit: RateLimit | 'unlimited' = Reflect.getMetadata(READ_LIMIT, context.getClass()) ?? PUBLIC_READS;
    return limit === 'unlimited' ? undefined : limit;
  }

  private takeAddress(limit: RateLimit, request: FastifyRequest): void {
    const address = callerAddress(request);
    this.limiterOf(limit, address).take(arrivalKey(request, address));
  }

  /**
   * Lets a request above a limit through if it holds a secret, or if its body may contain one.
   * @throws the refusal otherwise
   */
  private async admitHolder(request: FastifyRequest, limits: readonly RateLimit[], refused: unknown): Promise<void> {
    if (isRefusedAnyway(request)) throw refused;
    for (const limit of limits) {
      const isSmall = Number(request.headers['content-length']) <= SECRET_BODY_BYTES_MAX;
      const mayFollow = limit.holders && isSmall;
      if (!mayFollow && (await this.holderOf(limit, request)) === undefined) throw refused;
    }
    this.overLimit.set(request, refused);
  }

  /** Counts a request of a holder for the holder alone, and no longer for the address. */
  private async countHolder(limits: readonly RateLimit[], request: FastifyRequest): Promise<boolean> {
    const isOver = this.overLimit.has(request);
    for (const limit of limits) {
      const holder = isRefusedAnyway(request) ? undefined : await this.holderOf(limit, request);
      if (holder === undefined) {
        if (isOver) throw this.overLimit.get(request);
        continue;
      }
      const address = callerAddress(request);
      const limiter = this.limiterOf(limit, address);
      if (!isOver) limiter.giveBack(arrivalKey(request, address));
      limiter.take(`holder ${holder}`);
    }
    return true;
  }

  private async holderOf({ holders }: RateLimit, request: FastifyRequest): Promise<string | undefined> {
    const player = request.player ?? (await this.parts.signedIn(request));
    return player ? `player ${player.uid}` : holders && this.parts.provided(holders).holderOf(request);
  }

  /** Warns once, because each client of the proxy would cause it again. */
  private warnOfProxy(request: CallerOrigin): void {
    if (this.hasWarned || !isLoopback(request.ip) || isClientAddress(request)) return;
    this.hasWarned = true;
    this.parts.logger.warn({ address: request.ip }, UNKNOWN_PROXY);
  }

  private limiterOf(limit: RateLimit, address?: string): Limiter {
    let found = this.limiters.get(limit);
    if (!found) {
      const { windowMs } = limit;
      const takes = takesOf(limit, this.settings);
      const { loopbackTakes = takes } = limit;
      found = {
        elsewhere: new Limiter(this.clock, { windowMs, takes }),
        shared: new Limiter(this.clock, { windowMs, takes: loopbackTakes }),
      };
      this.limiters.set(limit, found);
    }
    return address !== undefined && isSharedAddress(address) ? found.shared : found.elsewhere;
  }
}

/**
 * Returns whether a request is refused whatever it holds. A page of another port of this machine sends the cookies of
 * this one, so such a request must not count as its holder's.
 */
function isRefusedAnyway(request: FastifyRequest): boolean {
  return isOfOtherPage(request) || isRefusedMedia(request);
}

function keyOf({ per }: RateLimit, player: VerifiedToken): string {
  if (per === 'token') return tokenKey(player);
  return per === 'session' ? player.sessionId : player.uid;
}

function arrivalKey(request: FastifyRequest, address: string): string {
  return isRefusedAnyway(request) ? `refused ${callerKey(address)}` : callerKey(address);
}
