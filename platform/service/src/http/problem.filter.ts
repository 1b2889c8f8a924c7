import { type FieldError, type ProblemBody, type ProblemCode, problemBody, Refusal } from '@goldwake/contracts';
import { DamagedData, VersionGap } from '@goldwake/core';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimitedLog } from '../telemetry/limited-log.js';
import type { Logger } from '../telemetry/logger.js';
import { HostRefused } from './own-page.js';
import type { Routes } from './routes.js';

/** Problem codes for errors that Fastify throws, by Fastify's error code. */
const BY_FASTIFY_CODE: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

const BY_STATUS: Record<number, ProblemCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'body_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  422: 'validation_failed',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Maximum number of invalid fields in a problem response. A client shows the first ones and tries again. */
export const ERRORS_MAX = 10;
/** Maximum length of a text in a problem response that may quote the request, in characters. */
const QUOTE_MAX = 200;
/**
 * Maximum size of a problem response, in bytes. Without it, a request could cause a response of several times its size.
 */
const PROBLEM_BYTES_MAX = 4_096;

/** Seconds after which a client should retry if no better value is known. */
const UNAVAILABLE_S = 1;
/** The text does not say that nothing was stored, because that is unknown if the response to a write was lost. */
const STORAGE_FAILED =
  'The storage failed. Retry shortly: with the same Idempotency-Key the command is executed only once';

/**
 * Converts errors to RFC 9457 problem responses. Unexpected errors are logged and sent as `internal` without details.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly refusedHosts: LimitedLog;

  constructor(
    private readonly logger: Logger,
    private readonly routes: Routes,
  ) {
    this.refusedHosts = new LimitedLog(logger);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = toProblem(request.is404 ? this.routes.refusal(request.method, request.url) : thrown);
    if (problem.status === 500 || isStorageFailure(thrown)) {
      this.logger.error(
        { err: thrown, correlation_id: request.id, method: request.method, url: request.url },
        'failed',
      );
    }
    if (thrown instanceof HostRefused) {
      this.refusedHosts.warn({ method: request.method, url: request.url }, `Request refused: ${thrown.detail}`);
    }
    if (reply.sent) return;
    if (problem.code === 'method_not_allowed') reply.header('allow', this.routes.allowed(request.url).join(', '));
    sendProblem(reply, { ...problem, correlation_id: request.id });
  }
}

export function sendProblem(reply: FastifyReply, problem: ProblemBody): void {
  const waitS = problem.retry_after ?? (problem.status === 503 ? UNAVAILABLE_S : undefined);
  if (waitS !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(waitS)));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(problem.status).header('content-type', 'application/problem+json; charset=utf-8').send(encoded(problem));
}

/** Encodes a problem as JSON within the limits of a response. Omits the last errors if they do not fit. */
function encoded({ detail, errors, ...problem }: ProblemBody): string {
  const quoted = { ...problem, ...(detail !== undefined && { detail: shortened(detail) }) };
  const shown = errors
    ?.slice(0, ERRORS_MAX)
    .map(({ path, message }) => ({ path: shortened(path), message: shortened(message) }));
  for (;;) {
    const text = JSON.stringify(shown ? { ...quoted, errors: shown } : quoted);
    if (!shown?.length || Buffer.byteLength(text) <= PROBLEM_BYTES_MAX) return text;
    shown.pop();
  }
}

function shortened(text: string): string {
  return text.length <= QUOTE_MAX ? text : `${text.slice(0, QUOTE_MAX - 1).toWellFormed()}…`;
}

export function toProblem(thrown: unknown): ProblemBody {
  if (thrown instanceof Refusal) {
    const { errors, retry_after, until, sequence, round_id, opens_at, ban, second_factor } = thrown.more;
    return problemBody(thrown.code, thrown.detail, {
      ...(errors && { errors }),
      ...(retry_after !== undefined && { retry_after }),
      ...(until !== undefined && { until }),
      ...(sequence !== undefined && { sequence }),
      ...(round_id !== undefined && { round_id }),
      ...(opens_at !== undefined && { opens_at }),
      ...(ban && { ban }),
      ...(second_factor && { second_factor }),
    });
  }
  if (thrown instanceof HttpException) {
    const status = thrown.getStatus();
    const code =
      BY_FASTIFY_CODE[fastifyCode(thrown.cause)] ??
      BY_STATUS[status] ??
      (status < 500 ? 'malformed_request' : 'internal');
    return problemBody(code);
  }
  if (isStorageFailure(thrown)) return problemBody('unavailable', STORAGE_FAILED);
  if (thrown instanceof DamagedData) return problemBody('data_damaged', `${thrown.damaged} cannot be read`);
  if (thrown instanceof VersionGap) return problemBody('data_damaged', thrown.message);
  return problemBody(
    BY_FASTIFY_CODE[fastifyCode(thrown)] ?? (isCallersFault(thrown) ? 'malformed_request' : 'internal'),
  );
}

/**
 * Returns whether the storage caused the error, for example by a full disk, and not a bug. The error is recognised by
 * name, because the engine's error class is not imported here.
 */
function isStorageFailure(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'StorageFailed';
}

/** Returns whether the HTTP server has classified the error as a client error (4xx), for example a truncated body. */
function isCallersFault(thrown: unknown): boolean {
  const status =
    typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? Number(thrown.statusCode) : 0;
  return status >= 400 && status < 500;
}

function fastifyCode(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/** Creates one refusal that lists all invalid fields of a body or query. */
export function fieldsRefused(errors: FieldError[]): Refusal {
  return new Refusal('validation_failed', undefined, { errors });
}
