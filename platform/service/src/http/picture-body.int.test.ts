import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Refusal } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Put } from '@nestjs/common';
import { type App, createApp } from '../app/create-app.js';
import { PICTURES_AT_ONCE, TakesPictures } from './picture-body.js';
import type { VerifiedToken } from './signed-in.js';

const BYTES_MAX = 1_000;
const HURRIED_MS = 100;

@Controller('pictures')
class PicturesController {
  @Put('mine')
  @TakesPictures({ bytesMax: BYTES_MAX, msMax: 60_000 })
  take(@Body() picture: Buffer) {
    return { bytes: picture.length };
  }

  @Put('hurried')
  @TakesPictures({ bytesMax: BYTES_MAX, msMax: HURRIED_MS })
  takeSoon(@Body() picture: Buffer) {
    return { bytes: picture.length };
  }
}

@Module({ controllers: [PicturesController] })
class PicturesModule {}

let engine: TestEngine;
let app: App;
let sockets: Socket[];
let admitted: string[];

/** Accepts any uid as a token. */
const accessTokens = {
  verify: async (uid: string): Promise<VerifiedToken> => {
    if (uid === 'forged') throw new Refusal('token_invalid');
    admitted.push(uid);
    const expiresAt = engine.clock.now() + 60_000;
    return { uid, sessionId: 's', expiresAt, sessionEndsAt: expiresAt };
  },
};

beforeEach(async () => {
  engine = await openTestEngine();
  sockets = [];
  admitted = [];
  app = await (await createApp({ engine, modules: [PicturesModule], accessTokens })).start();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await engine.close();
});

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'image/png' });
const put = (body: RequestInit) =>
  fetch(`${app.url}/api/pictures/mine`, {
    method: 'PUT',
    headers: headersOf('anna'),
    ...body,
  });
const send = (bytes = 10) => put({ body: new Uint8Array(bytes) });
/** Sends a body without a Content-Length header. */
const sendWithoutLength = (bytes: number) =>
  put({ body: new Blob([new Uint8Array(bytes)]).stream(), duplex: 'half' } as RequestInit);

/** Sends the headers of a picture upload and its first five bytes. */
async function stall(token?: string, path = 'mine', bytes = 10): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  const head = [`PUT /api/pictures/${path} HTTP/1.1`, 'Host: x', 'Content-Type: image/png', `Content-Length: ${bytes}`];
  if (token) head.push(`Authorization: Bearer ${token}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n12345`);
  return socket;
}

async function stallAll(): Promise<Socket[]> {
  const stalled = await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, (_, n) => stall(`player${n}`)));
  await until(() => admitted.length >= PICTURES_AT_ONCE);
  return stalled;
}

/** Sends one byte at a time, like a client that tries to keep its upload slot. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('.'), HURRIED_MS / 5);
  socket.once('close', () => clearInterval(timer));
}

async function answerOn(socket: Socket): Promise<string> {
  const [data] = await once(socket, 'data');
  return String(data);
}

describe('a picture upload', () => {
  it('is accepted up to the size limit', async () => {
    expect(await (await send(BYTES_MAX)).json()).toEqual({ bytes: BYTES_MAX });
    expect((await send(BYTES_MAX + 1)).status).toBe(413);
  });

  it.each([
    ['a client without a token', undefined, 'unauthenticated'],
    ['a client with a forged token', 'forged', 'token_invalid'],
  ])('of %s is refused before the rest of the body has arrived', async (_, token, code) => {
    const response = await answerOn(await stall(token));
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).toContain(code);
  });

  it(`is refused with a retry time while ${PICTURES_AT_ONCE} others are in progress`, async () => {
    const stalled = await stallAll();
    const response = await send();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'unavailable', retry_after: 5 });
    // The stalled uploads were not refused: each completes once its client continues.
    for (const socket of stalled) {
      const taken = answerOn(socket);
      socket.write('67890');
      expect(await taken).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect((await send()).status).toBe(200);
  });

  it('frees its slot when the client disconnects', async () => {
    for (let n = 1; n <= PICTURES_AT_ONCE; n++) {
      const socket = await stall(`player${n}`);
      await until(() => admitted.length >= n);
      socket.destroy();
    }
    await until(async () => (await send()).status !== 503);
    expect((await send()).status).toBe(200);
  });

  it('frees its slot when it exceeds the size limit', async () => {
    for (let n = 1; n <= PICTURES_AT_ONCE; n++) expect((await sendWithoutLength(BYTES_MAX + 1)).status).toBe(413);
    expect((await send()).status).toBe(200);
  });

  it('is limited to one at a time per player: a second one is refused and does not disturb the first', async () => {
    const first = await stall('anna');
    await until(() => admitted.length >= 1);
    for (let attempt = 0; attempt < 2; attempt++) {
      const second = await send();
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
      expect(await second.json()).toMatchObject({
        code: 'too_many_requests',
        detail: 'Another picture of yours is being uploaded; try again shortly',
      });
    }
    expect((await put({ body: new Uint8Array(10), headers: headersOf('ben') })).status).toBe(200);
    const taken = answerOn(first);
    first.write('67890');
    expect(await taken).toMatch(/^HTTP\/1\.1 200 /);
    expect((await send()).status).toBe(200);
  });

  it('is refused after its time limit even if bytes keep arriving, and frees its slot', async () => {
    const slow = await stall('anna', 'hurried', BYTES_MAX);
    trickle(slow);
    const response = await answerOn(slow);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('image_too_slow');
    expect((await send()).status).toBe(200);
  });
});
