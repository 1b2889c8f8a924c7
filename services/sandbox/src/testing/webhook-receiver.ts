import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PAYMENT_SIGNATURE_HEADER, type PaymentEvent } from '@goldwake/contracts';

export interface Received {
  signature: string;
  body: string;
  event: PaymentEvent;
}

/** The merchant's server, which receives webhooks. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Status of the next responses; 0 closes the connection without a response. */
  status = 204;
  /** What happens between the receipt of a request and its response. */
  beforeResponse: (() => Promise<void>) | undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer(async (request, response) => {
      const body = await text(request);
      const signature = String(request.headers[PAYMENT_SIGNATURE_HEADER]);
      receiver.received.push({ signature, body, event: JSON.parse(body) });
      await receiver.beforeResponse?.();
      if (receiver.status === 0) response.destroy();
      else response.writeHead(receiver.status, { location: '/elsewhere' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}/webhooks`);
    return receiver;
  }

  get events(): PaymentEvent[] {
    return this.received.map(({ event }) => event);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
