import { openTestEngine } from '@goldwake/embedded/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Post } from '@nestjs/common';
import { createApp } from '../app/create-app.js';
import { TakesForms } from './form-body.js';
import { Public } from './public.decorator.js';

@Public()
@Controller('forms')
class FormsController {
  @TakesForms()
  @Post('taken')
  take(@Body() body: object) {
    return { body };
  }

  @Post('refused')
  refuse(@Body() body: object) {
    return { body };
  }
}

const FORM = 'application/x-www-form-urlencoded';
const engine = await openTestEngine();
const modules = [{ module: class Forms {}, controllers: [FormsController] }];
const app = await (await createApp({ engine, modules })).start();
afterAll(() => app.close().then(() => engine.close()));

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, type = FORM) {
  const response = await fetch(`${app.url}/api/forms/${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return { status: response.status, body: await response.json() };
}

describe('a route that takes forms', () => {
  it('receives the fields as texts, the last value of a repeated one', async () => {
    const body = 'name=Anna+B%C3%B6hm&n=1&n=2&__proto__=x&empty=';
    expect(await post('taken', body)).toEqual({
      status: 201,
      body: { body: JSON.parse('{"name":"Anna Böhm","n":"2","__proto__":"x","empty":""}') },
    });
  });

  it('still takes JSON', async () => {
    expect(await post('taken', '{"n":1}', 'application/json')).toEqual({ status: 201, body: { body: { n: 1 } } });
  });

  it('refuses a form above 8 kB, and one that is not UTF-8', async () => {
    expect(await post('taken', `a=${'x'.repeat(8_192)}`)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
    expect(await post('taken', new Uint8Array([0x61, 0x3d, 0xff]))).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });
});

it('any other route refuses a form', async () => {
  expect(await post('refused', 'n=1')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});
