import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '@goldwake/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Put } from '@nestjs/common';
import { openTestEngine, type TestEngine } from '../testing/index.js';
import { type App, createApp } from './create-app.js';
import { PICTURES_AT_ONCE, TakesPictures } from './picture-body.js';
import type { VerifiedToken } from './signed-in.js';

const BYTES_MAX = 1_000;

@Controller('pictures')
class PicturesController {
  @Put('mine')
  @TakesPictures({ bytesMax: BYTES_MAX })
  take(@Body() picture: Buffer) {
    return { bytes: picture.length };
  }
}

@Module({ controllers: [PicturesController] })
class PicturesModule {}

let engine: TestEngine;
let app: App;
let sockets: Socket[];
let admitted: string[];

/** A token is a uid. */
const accessTokens = {
  verify: async (uid: string): Promise<VerifiedToken> => {
    if (uid === 'forged') throw new Refusal('token_invalid');
    admitted.push(uid);
    return { uid, sessionId: 's', expiresAt: engine.clock.now() + 60_000 };
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

const put = (body: RequestInit) =>
  fetch(`${app.url}/api/pictures/mine`, {
    method: 'PUT',
    headers: { authorization: 'Bearer anna', 'content-type': 'image/png' },
    ...body,
  });
const send = (bytes = 10) => put({ body: new Uint8Array(bytes) });
/** Without saying its length before. */
const sendUntold = (bytes: number) =>
  put({ body: new Blob([new Uint8Array(bytes)]).stream(), duplex: 'half' } as RequestInit);

/** Sends the head of a picture of ten bytes, and half of these. */
async function stall(token?: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  const head = ['PUT /api/pictures/mine HTTP/1.1', 'Host: x', 'Content-Type: image/png', 'Content-Length: 10'];
  if (token) head.push(`Authorization: Bearer ${token}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n12345`);
  return socket;
}

async function stallAll(): Promise<Socket[]> {
  const stalled = await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, (_, n) => stall(`player${n}`)));
  while (admitted.length < PICTURES_AT_ONCE) await turn();
  return stalled;
}

async function answerOn(socket: Socket): Promise<string> {
  const [data] = await once(socket, 'data');
  return String(data);
}

describe('a picture', () => {
  it('is taken up to its limit', async () => {
    expect(await (await send(BYTES_MAX)).json()).toEqual({ bytes: BYTES_MAX });
    expect((await send(BYTES_MAX + 1)).status).toBe(413);
  });

  it.each([
    ['a visitor', undefined, 'unauthenticated'],
    ['a forged token', 'forged', 'token_invalid'],
  ])('of %s is refused before the rest of it is there', async (_, token, code) => {
    const answer = await answerOn(await stall(token));
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain(code);
  });

  it(`is told to come back while ${PICTURES_AT_ONCE} others are being read`, async () => {
    const stalled = await stallAll();
    const answer = await send();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', retry_after: 5 });
    // None of those was turned away: each is taken once its sender goes on.
    for (const socket of stalled) {
      const taken = answerOn(socket);
      socket.write('67890');
      expect(await taken).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect((await send()).status).toBe(200);
  });

  it('gives its room back when its sender cuts it off', async () => {
    for (let n = 1; n <= PICTURES_AT_ONCE; n++) {
      const socket = await stall(`player${n}`);
      while (admitted.length < n) await turn();
      socket.destroy();
    }
    while ((await send()).status === 503) await turn();
    expect((await send()).status).toBe(200);
  });

  it('gives its room back when it turns out to be too large', async () => {
    for (let n = 1; n <= PICTURES_AT_ONCE; n++) expect((await sendUntold(BYTES_MAX + 1)).status).toBe(413);
    expect((await send()).status).toBe(200);
  });
});
