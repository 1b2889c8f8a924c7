import { hash, timingSafeEqual } from 'node:crypto';
import { type FastifyRequest, Injects, type SecretHolders, type SecretRequest } from '@goldwake/service';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiError } from './api-error.js';
import { API_KEY } from './tokens.js';

/** Admits requests that carry the merchant's API key, and recognizes them for the limits. */
@Injects(API_KEY)
export class ApiKeyGuard implements CanActivate, SecretHolders {
  constructor(private readonly key: string) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.holderOf(request) === undefined) throw new ApiError('key_wrong');
    return true;
  }

  holderOf({ headers }: Pick<SecretRequest, 'headers'>): string | undefined {
    const [, given] = /^bearer (.+)$/i.exec(headers.authorization?.toString() ?? '') ?? [];
    return given !== undefined && isSame(given, this.key) ? 'merchant' : undefined;
  }
}

/** Compares hashes, because the duration of a plain comparison would reveal how much of a guess is right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
