import { Refusal } from '@goldwake/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Reply } from './caller.js';

/** Injects an abort signal that fires if the client disconnects before the response is sent. */
export const Gone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<Reply>();
  const gone = new AbortController();
  raw.once('close', () => {
    // Rejects with a refusal, which is not logged as a failure of the casino. No client receives it.
    if (!raw.writableFinished) gone.abort(new Refusal('malformed_request', 'The client has disconnected'));
  });
  return gone.signal;
});
