import type { FastifyReply } from '@goldwake/service';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FieldFault } from '../domain/index.js';

/** Errors of the API, sent as problems of RFC 9457. */
const ERRORS = {
  key_wrong: { status: 401, title: 'The API key is missing or wrong: send Authorization: Bearer <key>' },
  payment_unknown: { status: 404, title: 'There is no payment with this id' },
  payment_ended: { status: 409, title: 'This payment has ended; only an open payment can be canceled' },
  payment_not_refundable: {
    status: 409,
    title: 'Only a payment that succeeded, without an open or lost dispute, can be refunded',
  },
  reference_used: {
    status: 409,
    title: 'A payment with this reference was opened with another amount, currency or method',
  },
  refund_invalid: { status: 422, title: 'A refund takes no fields: it returns the complete amount' },
  fields_invalid: { status: 422, title: 'Some fields of the payment are invalid; errors lists them' },
  order_invalid: { status: 422, title: 'Some fields of the order are invalid; errors lists them' },
  reports_invalid: { status: 422, title: 'Some fields of the reports are invalid; errors lists them' },
} as const;

export class ApiError extends Error {
  constructor(
    readonly code: keyof typeof ERRORS,
    readonly errors?: readonly FieldFault[],
  ) {
    super(ERRORS[code].title);
  }
}

@Catch(ApiError)
export class ApiErrorFilter implements ExceptionFilter<ApiError> {
  catch({ code, errors }: ApiError, host: ArgumentsHost): void {
    const { status, title } = ERRORS[code];
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    reply.code(status).header('content-type', 'application/problem+json; charset=utf-8');
    reply.send(JSON.stringify({ type: 'about:blank', status, title, code, ...(errors && { errors }) }));
  }
}
