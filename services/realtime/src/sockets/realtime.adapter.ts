import type { Server } from 'node:http';
import type { WebSocketAdapter, WsMessageHandler } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Session } from './session.js';
import type { SocketServer } from './socket-server.js';

/** Connects Nest's gateway to the socket server. Nest sees each session as a client. */
export class RealtimeAdapter implements WebSocketAdapter<SocketServer, Session> {
  constructor(
    private readonly server: SocketServer,
    private readonly http: HttpAdapterHost,
  ) {}

  create(): SocketServer {
    this.server.attach(this.http.httpAdapter.getHttpServer() as Server);
    return this.server;
  }

  bindClientConnect(server: SocketServer, connected: (session: Session) => void): void {
    server.onConnect(connected);
  }

  bindMessageHandlers(session: Session, [handler]: readonly WsMessageHandler[]): void {
    session.onFrame = (frame) => {
      void handler?.callback(frame);
    };
  }

  close(server: SocketServer): Promise<void> {
    return server.drain();
  }

  /** Does nothing, because Nest calls this after `close`, which has already released everything. */
  dispose(): void {}
}
