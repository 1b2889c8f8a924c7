import { Refusal } from '@goldwake/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Reply } from './caller.js';

/**
 * Injects an abort signal that fires if the client disconnects before the response is sent. A client that has sent its
 * last request cannot be told from one that has left, so it counts as gone too; browsers keep their connections open.
 */
export const Gone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<Reply>();
  const { socket } = raw;
  const gone = new AbortController();
  const leave = () => {
    socket?.off('end', leave);
    // Rejects with a refusal, which is not logged as a failure of the casino. No client receives it.
    if (!raw.writableFinished) gone.abort(new Refusal('malformed_request', 'The client has disconnected'));
  };
  socket?.once('end', leave);
  raw.once('close', leave);
  return gone.signal;
});
