import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { openWire, PING_FRAME, textFrame, type Wire, type WireKind } from './wire.js';

let server: Server;
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
let opened: (ends: { socket: WebSocket; stream: Duplex }) => void;

beforeAll(async () => {
  server = createServer();
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => opened({ socket, stream })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Connects a client and returns it with its received messages and the wire to it. */
async function connect(kind: WireKind) {
  const ends = new Promise<{ socket: WebSocket; stream: Duplex }>((resolve) => {
    opened = resolve;
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  const pings = { count: 0 };
  client.on('message', (data, isBinary) => received.push(isBinary ? 'binary' : String(data)));
  client.on('ping', () => {
    pings.count += 1;
  });
  const closed = new Promise<number>((resolve) => client.on('close', resolve));
  const [{ socket, stream }] = await Promise.all([ends, once(client, 'open')]);
  const wire: Wire = openWire(kind, socket, stream);
  return { client, heard: received, pings, closed, socket, wire };
}

/** Writes more than the kernel buffers for a reader that has stopped. */
async function fill(wire: Wire): Promise<void> {
  const frame = textFrame('x'.repeat(256 * 1024));
  while (wire.waiting < 1024 * 1024) {
    wire.write(frame);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe.each<WireKind>(['direct', 'public'])('the %s wire', (kind) => {
  it("texts of every length arrive complete and in order, separate or joined, between the socket's own frames", async () => {
    const { client, heard: received, pings, closed, socket, wire } = await connect(kind);
    const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000, 1_000_000];
    const texts = [...lengths.map((length) => 'x'.repeat(length)), 'für 🎲 und ♠', '{"kind":"push"}'];
    for (const text of texts) {
      wire.write(textFrame(text));
      socket.ping();
      socket.send(`own after ${text.length}`);
    }
    wire.write(Buffer.concat([PING_FRAME, ...texts.map(textFrame), PING_FRAME]));
    client.ping();
    socket.close(3000, 'end');
    expect(await closed).toBe(3000);
    expect(received).toEqual([...texts.flatMap((text) => [text, `own after ${text.length}`]), ...texts]);
    expect(pings.count).toBe(texts.length + 2);
  });

  it('nothing arrives after a close, whichever end closes', async () => {
    const ours = await connect(kind);
    ours.wire.write(textFrame('before'));
    ours.socket.close(3000, 'end');
    ours.wire.write(textFrame('behind'));
    expect(await ours.closed).toBe(3000);
    expect(ours.heard).toEqual(['before']);

    const theirs = await connect(kind);
    theirs.client.close(4000);
    await once(theirs.socket, 'close');
    theirs.wire.write(textFrame('behind'));
    expect(await theirs.closed).toBe(4000);
    expect(theirs.heard).toEqual([]);
  });

  it('writing to a broken connection has no effect', async () => {
    const { client, socket, wire } = await connect(kind);
    client.terminate();
    await once(socket, 'close');
    wire.write(textFrame('to nobody'));
    expect(wire.waiting).toBe(0);
  });

  it('bytes waiting for a stopped reader are counted, and their draining is reported', async () => {
    const { client, wire, socket } = await connect(kind);
    wire.write(textFrame('read'));
    await once(client, 'message');
    expect(wire.waiting).toBe(0);
    client.pause();
    await fill(wire);
    let drained = false;
    const reported = new Promise<void>((resolve) => {
      wire.onceDrained(() => {
        drained = true;
        resolve();
      });
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(drained).toBe(false);
    client.resume();
    await reported;
    expect(wire.waiting).toBe(0);
    socket.close();
  });
});
