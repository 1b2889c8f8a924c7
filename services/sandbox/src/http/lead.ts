import type { FastifyReply } from '@goldwake/service';
import type { PaymentState } from '../domain/index.js';
import { sendPage } from './pages/page.js';
import { unknownPage } from './pages/result-pages.js';

/**
 * Leads the payer on: to the merchant after a success or their own cancellation, otherwise to the page that says what
 * happened. A redirect with status 303 makes the browser forget the form.
 * @param isCancel whether the payer has asked to cancel
 */
export function lead(reply: FastifyReply, payment: PaymentState | undefined, isCancel = false): void {
  if (!payment) {
    sendPage(reply, unknownPage());
    return;
  }
  const isDone = payment.status === 'succeeded' || (isCancel && payment.failure_code === 'canceled');
  reply.redirect(isDone ? payment.return_url : `/pay/${payment.page_id}`, 303);
}
