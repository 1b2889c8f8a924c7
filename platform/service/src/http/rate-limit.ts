import type { Refusal } from '@goldwake/contracts';
import {
  type CallerOrigin,
  type Clock,
  callerAddress,
  callerKey,
  isClientAddress,
  isLoopback,
  isRebound,
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
import { isSentByOtherPage } from './own-page.js';
import { type TokenTaking, takesToken } from './public.decorator.js';
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
  /** Whether the body may contain the secret, or names what it belongs to. Otherwise the headers decide. */
  readonly readsBody?: boolean;
  /**
   * Returns a key of the holder, which must not be the secret itself; undefined if the request holds no valid secret.
   * It is called once; above a limit before the body is read, and then again afterwards if it reads the body.
   */
  holderOf(request: SecretRequest): string | undefined | Promise<string | undefined>;
}

/** Limit of requests, counted in each process. */
export interface RateLimit extends Omit<Limit, 'takes'> {
  per: 'player' | 'session' | 'token' | 'address';
  /** Maximum number of requests within one window, or a function that takes it from the settings. */
  takes: number | ((settings: Settings) => number);
  /**
   * Maximum number of requests from this machine, for a limit per address, and from all clients of a proxy on it that is
   * not trusted. It is higher than `takes`, because tests, load tools and all simulated players share that address; it
   * only stops a runaway client.
   */
  loopbackTakes?: number;
  /**
   * Recognizes holders of a secret, for a limit per address. Each holder has a count of its own, so that others at the
   * same address cannot use it up. So has each player on a route that `@TakesToken()`; an access token means nothing on
   * other public routes, because anybody can open accounts.
   */
  holders?: Type<SecretHolders>;
}

/** Returns the maximum number of requests within one window. */
export function takesOf({ takes }: RateLimit, settings: Settings): number {
  return typeof takes === 'number' ? takes : takes(settings);
}

/**
 * Limit of all reads of public routes together, far above what the players behind one address need. There is no limit
 * from this machine, because probes, load tests and benchmarks share that address; clients of a proxy on it that is not
 * trusted have none either.
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

interface Limited extends TokenTaking {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of a request above a limit that is still read because it may hold a secret. */
    overLimit: Refusal | undefined;
  }
}

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
  /** The holders found in the headers of requests above a limit. */
  private readonly found = new WeakMap<object, Map<RateLimit, string | undefined>>();
  private hasWarned = false;

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly parts: RateLimitingParts,
  ) {}

  /** Applies the limits per address as soon as the headers have arrived, before the body is parsed. */
  watch(server: FastifyInstance): void {
    server.decorateRequest('overLimit', undefined);
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
    if (player && perAddress.length > 0 && !takesToken(context.getHandler()))
      throw new Error('a route that requires a token has limits per player, not per address');
    const isOfHolder = perAddress.some(({ holders }) => player || holders);
    try {
      if (reads) this.takeAddress(reads, request);
    } catch (refused) {
      if (!isOfHolder) throw refused;
      request.overLimit = refused as Refusal;
    }
    return !isOfHolder || this.countHolder(perAddress, request);
  }

  private readLimitOf(context: ExecutionContext, { player, method }: FastifyRequest): RateLimit | undefined {
    if (player || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const limit: RateLimit | 'unlimited' = Reflect.getMetadata(READ_LIMIT, context.getClass()) ?? PUBLIC_READS;
    return limit === 'unlimited' ? undefined : limit;
  }

  private takeAddress(limit: RateLimit, request: FastifyRequest, count = ''): void {
    const address = callerAddress(request);
    this.limiterOf(limit, address).take(count + this.arrivalKey(request, address));
  }

  private mayHoldInBody({ holders }: RateLimit, { headers }: FastifyRequest): boolean {
    const bytes = Number(headers['content-length']);
    return bytes > 0 && bytes <= SECRET_BODY_BYTES_MAX && holders !== undefined && this.readsBody(holders);
  }

  private readsBody(holders: Type<SecretHolders>): boolean {
    return this.parts.provided(holders).readsBody === true;
  }

  /**
   * Lets a request above a limit through if its headers hold a secret. If its body may contain one, the address has a
   * second count, of as many requests as the limit takes; above that, only the headers count.
   * @throws the refusal otherwise
   */
  private async admitHolder(request: FastifyRequest, limits: readonly RateLimit[], refused: unknown): Promise<void> {
    if (this.isRefusedAnyway(request)) throw refused;
    const { takesToken } = request.routeOptions.config as Limited;
    const player = takesToken ? await this.parts.signedIn(request) : undefined;
    const found = new Map<RateLimit, string | undefined>();
    this.found.set(request, found);
    for (const limit of limits) {
      const holder = await this.holderOf(limit, request, player);
      found.set(limit, holder);
      if (holder !== undefined) continue;
      if (!this.mayHoldInBody(limit, request)) throw refused;
      this.takeAddress(limit, request, 'above ');
    }
    request.overLimit = refused as Refusal;
  }

  /** Counts a request of a holder for the holder alone, and no longer for the address. */
  private async countHolder(limits: readonly RateLimit[], request: FastifyRequest): Promise<boolean> {
    const { overLimit } = request;
    for (const limit of limits) {
      const holder = this.isRefusedAnyway(request) ? undefined : await this.knownHolder(limit, request);
      if (holder === undefined) {
        if (overLimit) throw overLimit;
        continue;
      }
      const address = callerAddress(request);
      const limiter = this.limiterOf(limit, address);
      if (!overLimit) limiter.giveBack(this.arrivalKey(request, address));
      limiter.take(`holder ${holder}`);
    }
    request.overLimit = undefined;
    return true;
  }

  /** Returns the holder that the headers have shown, or asks again because the body has been read. */
  private async knownHolder(limit: RateLimit, request: FastifyRequest): Promise<string | undefined> {
    const found = this.found.get(request);
    const isDecided = found?.has(limit) && !(limit.holders && this.readsBody(limit.holders));
    return found?.get(limit) ?? (isDecided ? undefined : this.holderOf(limit, request, request.player));
  }

  private async holderOf(
    { holders }: RateLimit,
    request: FastifyRequest,
    player: SignedIn | null | undefined,
  ): Promise<string | undefined> {
    return player ? `player ${player.uid}` : holders && this.parts.provided(holders).holderOf(request);
  }

  /**
   * Returns whether a request counts apart, whatever it holds: it is refused anyway, or a page of another origin sent
   * it. A page of another port of this machine sends the cookies of this one, so it must not count as its holder's.
   */
  private isRefusedAnyway(request: FastifyRequest): boolean {
    return isSentByOtherPage(request) || isRebound(request, this.settings.host) || isRefusedMedia(request);
  }

  private arrivalKey(request: FastifyRequest, address: string): string {
    return this.isRefusedAnyway(request) ? `refused ${callerKey(address)}` : callerKey(address);
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

function keyOf({ per }: RateLimit, player: VerifiedToken): string {
  if (per === 'token') return tokenKey(player);
  return per === 'session' ? player.sessionId : player.uid;
}
