import { Refusal } from '@goldwake/contracts';
import { type Clock, isTokenCurrent } from '@goldwake/core';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PUBLIC, takesToken } from './public.decorator.js';
import type { AccessTokens, VerifiedToken } from './signed-in.js';

/**
 * Maximum number of cached verified tokens, at about 1 kB each. Verifying a signature takes about 100 µs, which under
 * load is most of the cost of a bet. With `max`, the cache would allocate the room of all of them at the start.
 */
const VERIFIED_MAX = 20_000;
const TOKEN_LENGTH_MAX = 4_096;

/**
 * Requires a valid access token on routes that are not marked `@Public()`, and for tokens that `@TakesToken()` permits.
 */
export class BearerGuard implements CanActivate {
  private readonly verified = new LRUCache<string, VerifiedToken>({
    maxSize: VERIFIED_MAX,
    sizeCalculation: () => 1,
  });
  private readonly open = new WeakMap<object, boolean>();

  constructor(
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isSent = () => takesToken(context.getHandler()) && request.headers.authorization !== undefined;
    if (!this.isOpen(context) || isSent()) await this.admit(request);
    return true;
  }

  /**
   * Verifies the access token of a request and returns its player.
   * @throws Refusal if the token is missing or not valid
   */
  async admit(request: FastifyRequest): Promise<VerifiedToken> {
    request.player = await this.holderOf(request.headers.authorization);
    return request.player;
  }

  /** Returns the player of a valid access token, without marking the request; undefined if it has none. */
  async signedIn({ headers }: Pick<FastifyRequest, 'headers'>): Promise<VerifiedToken | undefined> {
    if (headers.authorization === undefined) return undefined;
    return this.holderOf(headers.authorization).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return undefined;
    });
  }

  private async holderOf(authorization: string | undefined): Promise<VerifiedToken> {
    const token = bearerToken(authorization);
    return this.known(token) ?? (await this.verify(token));
  }

  private known(token: string): VerifiedToken | undefined {
    const known = this.verified.get(token);
    return known && isTokenCurrent(known, this.clock.now()) && !this.tokens.isEnded?.(known.sessionId)
      ? known
      : undefined;
  }

  private async verify(token: string): Promise<VerifiedToken> {
    const verified = await this.tokens.verify(token);
    this.verified.set(token, verified);
    return verified;
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
