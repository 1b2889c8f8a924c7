import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type CommandContext, Refusal } from '@goldwake/contracts';
import { PROVIDER_COMMANDS, SYSTEM_COMMANDS } from '@goldwake/core';
import { canonicalJson } from '@goldwake/core/adapters';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OPERATION, type Operation } from '../openapi/operation.decorator.js';

/**
 * Reads the command context for the `Command` decorator. The OpenAPI description identifies routes that execute
 * commands by this function.
 */
export const readCommand = (_: unknown, context: ExecutionContext): CommandContext =>
  commandContext(context.switchToHttp().getRequest<FastifyRequest>(), takesKey(context.getHandler()));

/** Returns whether the description of a route does not say that it ignores Idempotency-Key. */
export const takesKey = (handler: object): boolean =>
  (Reflect.getMetadata(OPERATION, handler) as Operation | undefined)?.repeat?.takesKey !== false;

/** Parameter decorator that injects the command context of a request: `@Command() context: CommandContext`. */
export const Command = createParamDecorator(readCommand);

/**
 * Fields that the hash of a request leaves out, because a password or a short code could be guessed from a stored hash.
 * Commands check these fields also when they are repeated.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword', 'code']);

/**
 * Builds the command context of a request.
 * @throws Refusal `validation_failed` for an invalid Idempotency-Key
 */
export function commandContext(request: FastifyRequest, takesKey: boolean): CommandContext {
  return {
    commandId: (takesKey ? idempotencyKey(request) : undefined) ?? randomUUID(),
    commandHash: hash('sha256', `${request.method} ${request.url} ${bodyText(request.body)}`),
    correlationId: request.id,
    causationId: null,
    actor: request.player?.uid ?? 'system',
  };
}

function bodyText(body: unknown): string {
  if (Buffer.isBuffer(body)) return hash('sha256', body);
  const fields = Object.entries(body ?? {}).filter(([name]) => !SECRET_FIELDS.has(name));
  return canonicalJson(body ? Object.fromEntries(fields) : null);
}

function idempotencyKey({ headers, raw }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || timesSent(raw) > 1 || !/^[\x20-\x7e]{1,100}$/.test(header)) {
    throw badKey('must be 1 to 100 printable ASCII characters and sent once');
  }
  for (const reserved of [SYSTEM_COMMANDS, PROVIDER_COMMANDS]) {
    if (header.startsWith(reserved)) throw badKey(`must not begin with ${reserved}`);
  }
  return header;
}

/** Counts the headers in the request itself, because Node joins repeated headers to one value. */
function timesSent({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'idempotency-key').length;
}

function badKey(message: string): Refusal {
  return new Refusal('validation_failed', undefined, { errors: [{ path: 'Idempotency-Key', message }] });
}
