export type { FastifyReply, FastifyRequest } from 'fastify';
export * from './app/create-app.js';
export * from './app/platform.module.js';
export { startFailure } from './app/start-failure.js';
export * from './app/tokens.js';
export * from './app/wiring.js';
export * from './health/event-loop-delay.js';
export * from './health/readiness.js';
export * from './http/bearer.guard.js';
export { bodyPipe } from './http/body-pipe.js';
export { endWithProblem, hasValidHost } from './http/client-errors.js';
export * from './http/command.decorator.js';
export { FixedJson, FixedPage } from './http/fixed-document.js';
export { TakesForms } from './http/form-body.js';
export { escaped } from './http/html.js';
export { BODY_BYTES_MAX, parseJsonBody, TakesBytes } from './http/json-body.js';
export { OwnPageGuard } from './http/own-page.guard.js';
export { type HostedRequest, requireOwnPage } from './http/own-page.js';
export { TakesPictures } from './http/picture-body.js';
export * from './http/player.decorator.js';
export { fieldsRefused, sendProblem, toProblem } from './http/problem.filter.js';
export { Public, TakesToken } from './http/public.decorator.js';
export {
  LimitsReads,
  PUBLIC_READS,
  type RateLimit,
  RateLimits,
  rateLimitsOf,
  type SecretHolders,
  type SecretRequest,
} from './http/rate-limit.js';
export { entry, json, referencePage, schemaEntry } from './http/reference-page.js';
export { Routes } from './http/routes.js';
export { pageHeaders, SECURITY_HEADERS } from './http/security-headers.js';
export * from './http/signed-in.js';
export type { OpenApi } from './openapi/describe-routes.js';
export { Describe, DescribeAll, DescribeOther } from './openapi/operation.decorator.js';
export { BackgroundWork } from './process/background-work.js';
export { closeOnSignal } from './process/close-on-signal.js';
export { tolerateFailedOutput } from './process/failed-output.js';
export { LimitedLog } from './telemetry/limited-log.js';
export * from './telemetry/logger.js';
