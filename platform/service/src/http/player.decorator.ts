import { Refusal } from '@goldwake/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { VerifiedToken } from './signed-in.js';

/** Parameter decorator that injects the player who sent the request: `@Player() player: SignedIn`. */
export const Player = createParamDecorator((_: unknown, context: ExecutionContext): VerifiedToken => {
  const { player } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!player) throw new Refusal('unauthenticated');
  return player;
});
