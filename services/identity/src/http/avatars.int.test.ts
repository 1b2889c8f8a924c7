import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { AVATAR_BYTES_MAX } from '@goldwake/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { avatars } from '../documents.js';
import { type Browser, bearer, type Casino, openCasino, self, signUp } from '../testing/casino.js';
import { pauseNextCall } from '../testing/pause-next-call.js';
import { type PictureName, picture, pngChunk, pngOfBytes, pngSaying, pngWith } from '../testing/pictures.js';

let casino: Casino;
let ada: Browser;
beforeAll(async () => {
  casino = await openCasino();
  ada = await signUp(casino.app);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => casino.close());

const draw = (browser: Browser, body: object) =>
  request(casino.app.url).put('/api/self/avatar').set(bearer(browser)).send(body);
const upload = (browser: Browser, bytes: Buffer, type = 'image/png') =>
  request(casino.app.url).put('/api/self/avatar').set(bearer(browser)).set('Content-Type', type).send(bytes);
const stored = async ({ user }: Browser) => (await casino.engine.documents.get(avatars, user.uid))?.body;
const show = (path: string) => request(casino.app.url).get(path).buffer(true).parse(bytesOf);

const picturesRead = (reads: { mock: { calls: unknown[][] } }) =>
  reads.mock.calls.filter(([spec]) => spec === avatars).length;

function bytesOf(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

describe('choosing a built-in avatar', () => {
  it.each(['01', '24'])('avatar %s exists', async (avatar) => {
    const { body: user } = await draw(ada, { avatar }).expect(200);
    expect(user.avatar_url).toBe(`/art/avatars/${avatar}.svg`);
  });

  it.each(['00', '25', '1', '../01', '', 7, null, ['01']])('avatar %p does not exist', async (avatar) => {
    const { body: problem } = await draw(ada, { avatar }).expect(422);
    expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ path: 'avatar' }] });
  });

  it('removing the avatar leaves none', async () => {
    const { body: user } = await request(casino.app.url).delete('/api/self/avatar').set(bearer(ada)).expect(200);
    expect(user.avatar_url).toBeNull();
    await request(casino.app.url).delete('/api/self/avatar').set(bearer(ada)).expect(200);
  });
});

describe('uploading an avatar', () => {
  it.each<[PictureName, string]>([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['jpegOfPhone', 'image/jpeg'],
    ['webp', 'image/webp'],
  ])('%s is served to everyone as WebP of 256 × 256 pixels and may be cached indefinitely', async (name, type) => {
    const { body: user } = await upload(ada, picture(name), type).expect(200);
    const response = await show(user.avatar_url).expect(200);
    expect(user.avatar_url).toBe(`/api/avatars/${user.uid}/${hash('sha256', response.body)}`);
    expect(await sharp(response.body).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(response.body.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('the type is detected from the content, not from the request', async () => {
    await upload(ada, picture('webpLossless'), 'image/png').expect(200);
  });

  it('HTML hidden in a picture is not served', async () => {
    const sent = pngWith(pngChunk('tEXt', Buffer.from('<script>alert(1)</script>')));
    const { body: user } = await upload(ada, sent).expect(200);
    const { body } = await show(user.avatar_url).expect(200);
    expect(body.toString('latin1')).not.toContain('script');
  });

  it('a new upload replaces the picture before, which is deleted', async () => {
    const first = (await upload(ada, picture('png')).expect(200)).body.avatar_url;
    const second = (await upload(ada, picture('jpeg')).expect(200)).body.avatar_url;
    await show(first).expect(404);
    await show(second).expect(200);
    await draw(ada, { avatar: '03' }).expect(200);
    await show(second).expect(404);
    expect(await stored(ada)).toBeUndefined();
  });

  it('a picture replaced while it is being read is not served under the old URL', async () => {
    const first = (await upload(ada, picture('png')).expect(200)).body.avatar_url;
    const reading = pauseNextCall(casino.engine.documents, 'get');
    const response = show(first).then(({ status }) => status);
    await reading.reached;
    await upload(ada, picture('jpeg')).expect(200);
    reading.letGo();
    expect(await response).toBe(404);
  });

  it('two players with the same picture do not share it', async () => {
    const ben = await signUp(casino.app);
    const one = (await upload(ada, picture('png')).expect(200)).body.avatar_url;
    const two = (await upload(ben, picture('png')).expect(200)).body.avatar_url;
    await request(casino.app.url).delete('/api/self/avatar').set(bearer(ben)).expect(200);
    await show(two).expect(404);
    await show(one).expect(200);
  });

  it('an uploaded avatar survives a restart', async () => {
    const url = (await upload(ada, picture('progressive'), 'image/jpeg').expect(200)).body.avatar_url;
    await casino.restart();
    await show(url).expect(200);
  });

  it('a picture of 1 MiB is accepted, and one byte more is refused', async () => {
    await upload(ada, pngOfBytes(AVATAR_BYTES_MAX)).expect(200);
    const { body: problem } = await upload(ada, pngOfBytes(AVATAR_BYTES_MAX + 1)).expect(413);
    expect(problem).toMatchObject({ code: 'image_too_large', title: 'The picture is larger than 1 MiB' });
  });

  it('an upload without a stated length is not read beyond the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await fetch(`${casino.app.url}/api/self/avatar`, {
      method: 'PUT',
      headers: { ...bearer(ada), 'content-type': 'image/png' },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    // A client that keeps sending may or may not read the response.
    if (response) expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20 * AVATAR_BYTES_MAX);
  });

  it('an aborted upload changes nothing, and the next upload works', async () => {
    const before = (await draw(ada, { avatar: '06' }).expect(200)).body.avatar_url;
    const { hostname, port } = new URL(casino.app.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      'PUT /api/self/avatar HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: image/png',
      'Content-Length: 5000',
    ];
    const { authorization } = bearer(ada);
    socket.write(`${[...head, `Authorization: ${authorization}`].join('\r\n')}\r\n\r\n`);
    socket.write(picture('png'));
    socket.destroy();
    await once(socket, 'close');
    expect((await self(casino.app, ada.access_token)).body.avatar_url).toBe(before);
    await upload(ada, picture('png')).expect(200);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each<[string, Buffer, string, number, string]>([
    ['an SVG with a script', svg, 'image/svg+xml', 415, 'unsupported_media_type'],
    ['an SVG declared as PNG', svg, 'image/png', 422, 'image_unusable'],
    ['HTML declared as PNG', Buffer.from('<!doctype html>'), 'image/png', 422, 'image_unusable'],
    ['a JPEG cut short', picture('jpeg').subarray(0, 200), 'image/jpeg', 422, 'image_unusable'],
    ['a picture 5,000 wide', pngSaying(5_000, 10), 'image/png', 422, 'image_unusable'],
    ['a moving picture', picture('webpMoving'), 'image/webp', 422, 'image_unusable'],
    ['nothing at all', Buffer.alloc(0), 'image/png', 422, 'image_unusable'],
    ['a picture as text', picture('png'), 'text/plain', 415, 'unsupported_media_type'],
    ['a picture as a form', picture('png'), 'multipart/form-data; boundary=x', 415, 'unsupported_media_type'],
  ])('an upload of %s is refused with a reason, and the avatar before stays', async (_, bytes, type, status, code) => {
    const before = (await draw(ada, { avatar: '05' }).expect(200)).body.avatar_url;
    const position = await casino.engine.store.lastPosition();
    const { body: problem } = await upload(ada, bytes, type).expect(status);
    expect(problem).toMatchObject({ code, title: expect.stringMatching(/./) });
    expect((await self(casino.app, ada.access_token)).body.avatar_url).toBe(before);
    expect(await casino.engine.store.lastPosition()).toBe(position);
  });

  it('a visitor cannot upload', () =>
    request(casino.app.url).put('/api/self/avatar').set('Content-Type', 'image/png').send(picture('png')).expect(401));

  it('other routes refuse a picture as body', async () => {
    const { body: problem } = await request(casino.app.url)
      .patch('/api/self')
      .set(bearer(ada))
      .set('Content-Type', 'image/png')
      .send(pngOfBytes(500_000))
      .expect(415);
    expect(problem.code).toBe('unsupported_media_type');
  });
});

describe('requesting an unknown avatar', () => {
  it.each(['/api/avatars/nobody/0', '/api/avatars/..%2f..%2fetc/passwd', '/api/avatars/x'])(
    '%s is not found',
    async (path) => {
      const response = await request(casino.app.url).get(path).expect(404);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it("a digest that is not the player's current picture is not found and nothing is read", async () => {
    await upload(ada, picture('png')).expect(200);
    const reads = jest.spyOn(casino.engine.documents, 'get');
    await request(casino.app.url)
      .get(`/api/avatars/${ada.user.uid}/${'0'.repeat(64)}`)
      .expect(404);
    expect(picturesRead(reads)).toBe(0);
  });
});

describe('requesting a cached avatar', () => {
  it.each<[string, (tag: string) => string]>([
    ['by its tag', (tag) => tag],
    ['by a weak tag among others', (tag) => `"of another", W/${tag}`],
    ['by any tag', () => '*'],
  ])('a picture identified %s is not read and sent again', async (_, header) => {
    const url = (await upload(ada, picture('png')).expect(200)).body.avatar_url;
    const { etag } = (await show(url).expect(200)).headers;
    const reads = jest.spyOn(casino.engine.documents, 'get');
    const response = await show(url)
      .set('If-None-Match', header(etag ?? ''))
      .expect(304);
    expect([response.body.length, response.headers.etag]).toEqual([0, etag]);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(picturesRead(reads)).toBe(0);
    await show(url).set('If-None-Match', '"of another"').expect(200);
    expect(picturesRead(reads)).toBe(1);
  });

  it('a deleted picture is not found, even with If-None-Match', async () => {
    const url = (await upload(ada, picture('png')).expect(200)).body.avatar_url;
    await draw(ada, { avatar: '03' }).expect(200);
    await show(url).set('If-None-Match', '*').expect(404);
  });
});
