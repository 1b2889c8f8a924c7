import type { HelloFrame, RenewFrame, SubscribeFrame, UnsubscribeFrame } from '@goldwake/contracts';
import { REALTIME_PATH } from '@goldwake/contracts';
import { Public } from '@goldwake/service';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, UseFilters } from '@nestjs/common';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
// As a type only, so that Nest's pipes do not take a session for a body.
import type { Session } from './session.js';

/** Closes the socket whose frame could not be handled. The client reconnects, because the fault is the server's. */
@Catch()
export class CloseSocketFilter implements ExceptionFilter {
  private readonly logger = new Logger('realtime');

  catch(error: unknown, host: ArgumentsHost): void {
    this.logger.error(`a frame could not be handled; its socket is closed: ${error}`);
    host.switchToWs().getClient<Session>().close('server_going_away');
  }
}

/**
 * Handles the frames of clients. Each frame has been parsed, and the protocol permits it in the session's state. Pushes
 * do not pass through this class: the rooms write them to the sockets.
 */
@Public()
@UseFilters(CloseSocketFilter)
@WebSocketGateway({ path: REALTIME_PATH })
export class RealtimeGateway {
  @SubscribeMessage('hello')
  hello(session: Session, frame: HelloFrame): void {
    session.hello(frame);
  }

  @SubscribeMessage('renew')
  renew(session: Session, frame: RenewFrame): void {
    session.renew(frame);
  }

  @SubscribeMessage('subscribe')
  subscribe(session: Session, frame: SubscribeFrame): void {
    session.subscribe(frame);
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(session: Session, frame: UnsubscribeFrame): void {
    session.unsubscribe(frame);
  }
}
