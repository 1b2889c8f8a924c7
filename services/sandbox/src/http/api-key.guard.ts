import { hash, timingSafeEqual } from 'node:crypto';
import { type FastifyRequest, Injects } from '@goldwake/service';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiError } from './api-error.js';
import { API_KEY } from './tokens.js';

/** Admits requests that carry the merchant's API key. */
@Injects(API_KEY)
export class ApiKeyGuard implements CanActivate {
  constructor(private readonly key: string) {}

  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const [, given] = /^bearer (.+)$/i.exec(authorization) ?? [];
    if (given === undefined || !isSame(given, this.key)) throw new ApiError('key_wrong');
    return true;
  }
}

/** Compares hashes, because the duration of a plain comparison would reveal how much of a guess is right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
