import { Refusal } from '@goldwake/contracts';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.js';
import { PUBLIC } from './public.decorator.js';
import type { AccessTokens, VerifiedToken } from './signed-in.js';

/** Tokens kept as verified: a signature check costs some 100 µs, which at load is most of a bet. About 1 kB each. */
const VERIFIED_MAX = 20_000;
const TOKEN_LENGTH_MAX = 4_096;

/** Lets a request through to a route that is not `@Public()` only with a valid access token. */
export class BearerGuard implements CanActivate {
  private readonly verified = new LRUCache<string, VerifiedToken>({ max: VERIFIED_MAX });
  private readonly open = new WeakMap<object, boolean>();

  constructor(
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return this.isOpen(context) || this.admit(context.switchToHttp().getRequest<FastifyRequest>());
  }

  /** @throws Refusal for whoever is not signed in */
  admit(request: FastifyRequest): boolean | Promise<boolean> {
    const token = bearerToken(request.headers.authorization);
    const known = this.verified.get(token);
    if (known && known.expiresAt > this.clock.now() && !this.tokens.isEnded?.(known.sessionId)) {
      request.player = known;
      return true;
    }
    return this.verify(token, request);
  }

  private async verify(token: string, request: FastifyRequest): Promise<boolean> {
    const verified = await this.tokens.verify(token);
    this.verified.set(token, verified);
    request.player = verified;
    return true;
  }

  private isOpen(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let open = this.open.get(handler);
    if (open === undefined) {
      open = [handler, context.getClass()].some((target) => Reflect.getMetadata(PUBLIC, target) === true);
      this.open.set(handler, open);
    }
    return open;
  }
}

function bearerToken(header: string | undefined): string {
  if (!header) throw new Refusal('unauthenticated');
  if (header.length > TOKEN_LENGTH_MAX || header.slice(0, 7).toLowerCase() !== 'bearer ')
    throw new Refusal('token_invalid');
  return header.slice(7);
}
