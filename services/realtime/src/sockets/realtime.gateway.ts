import { type ClientFrame, REALTIME_PATH } from '@goldwake/contracts';
import { Public } from '@goldwake/service';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, UseFilters } from '@nestjs/common';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
// Imported only as a type, because Nest's pipes would otherwise treat the session argument as a request body.
import type { Session } from './session.js';

/**
 * Closes the socket if the server fails to handle a frame. The close code makes the client reconnect, because the
 * client is not at fault.
 */
@Catch()
export class CloseSocketFilter implements ExceptionFilter {
  private readonly logger = new Logger('realtime');

  catch(error: unknown, host: ArgumentsHost): void {
    this.logger.error(`a frame could not be handled; its socket is closed: ${error}`);
    host.switchToWs().getClient<Session>().close('server_going_away');
  }
}

/**
 * Handles frames from clients, which have already been parsed and checked against the protocol. Pushes do not pass
 * through this class, because the rooms write them directly to the sockets.
 */
@Public()
@UseFilters(CloseSocketFilter)
@WebSocketGateway({ path: REALTIME_PATH })
export class RealtimeGateway {
  /** Handles every kind of frame. A kind for which the session has no method does not compile here. */
  @SubscribeMessage('frame')
  handle(session: Session, frame: ClientFrame): void | Promise<void> {
    return session[frame.kind](frame as never);
  }
}
