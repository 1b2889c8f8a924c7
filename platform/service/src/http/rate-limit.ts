import { type Clock, callerKey, isLoopback, type Limit, Limiter, type Settings } from '@goldwake/core';
import { type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takesToken } from './public.decorator.js';
import { routeConfig, routeConfigOf } from './route-config.js';

/** Limit of requests, counted in each process. */
export interface RateLimit extends Omit<Limit, 'takes'> {
  per: 'player' | 'address';
  /** Maximum number of requests within one window, or a function that takes it from the settings. */
  takes: number | ((settings: Settings) => number);
  /**
   * Maximum number of requests from this machine, for a limit per address. It is higher than `takes`, because tests,
   * load tools and all simulated players share that address; it only stops a runaway client.
   */
  loopbackTakes?: number;
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

const UNLIMITED_READS = Symbol('unlimited reads');

/**
 * Exempts a controller from `PUBLIC_READS`. For health checks: a probe may share its address with busy clients, and
 * would take the process for down when it is refused.
 */
export const UnlimitedReads = () => SetMetadata(UNLIMITED_READS, true);

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

/** Refuses requests above the limits of their route with `too_many_requests`. */
export class RateLimiting implements CanActivate {
  private readonly limiters = new Map<RateLimit, { elsewhere: Limiter; loopback: Limiter }>();

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Applies the limits per address as soon as the headers have arrived, before the body is parsed. */
  watch(server: FastifyInstance): void {
    server.addHook('onRequest', (request, _reply, done) => {
      const { rateLimits = [] } = request.routeOptions.config as Limited;
      try {
        for (const limit of rateLimits) {
          if (limit.per === 'address') this.limiterOf(limit, request.ip).take(callerKey(request.ip));
        }
        done();
      } catch (refused) {
        done(refused as Error);
      }
    });
  }

  /** Applies the limits per player, and the limit of public reads, as a guard after the bearer guard. */
  canActivate(context: ExecutionContext): boolean {
    const { player, ip, method } = context.switchToHttp().getRequest<FastifyRequest>();
    const isRead = method === 'GET' || method === 'HEAD';
    if (!player && isRead && !Reflect.hasMetadata(UNLIMITED_READS, context.getClass())) {
      this.limiterOf(PUBLIC_READS, ip).take(callerKey(ip));
    }
    for (const limit of rateLimitsOf(context.getHandler())) {
      if (limit.per !== 'player') continue;
      if (player) this.limiterOf(limit).take(player.uid);
      else if (!takesToken(context.getHandler())) throw new Error('a public route cannot have a limit per player');
    }
    return true;
  }

  private limiterOf(limit: RateLimit, address?: string): Limiter {
    let found = this.limiters.get(limit);
    if (!found) {
      const { windowMs } = limit;
      const takes = takesOf(limit, this.settings);
      const { loopbackTakes = takes } = limit;
      found = {
        elsewhere: new Limiter(this.clock, { windowMs, takes }),
        loopback: new Limiter(this.clock, { windowMs, takes: loopbackTakes }),
      };
      this.limiters.set(limit, found);
    }
    return address !== undefined && isLoopback(address) ? found.loopback : found.elsewhere;
  }
}
