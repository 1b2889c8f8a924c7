import { filled, type PlaceholderValues } from '../generators/placeholders.js';
import type { Framing, RequestRecipe } from './recipe.js';

/** Values of the run that a request needs. */
export interface Sender {
  values: PlaceholderValues;
  authorization: string[];
  cookie: string | undefined;
}

export interface WrittenRequest {
  bytes: Buffer;
  /** Path and query as they are sent. */
  target: string;
  body: Buffer;
}

/** Writes the bytes of a request. Header values and the target are sent as UTF-8, whatever characters they contain. */
export function writeRequest(
  url: string,
  recipe: RequestRecipe,
  { values, authorization, cookie }: Sender,
): WrittenRequest {
  const { method, framing } = recipe;
  const target = filled(recipe.target, values);
  const body = bodyBytes(recipe, values);
  const headers: [string, string][] = [
    ...(recipe.headers.some(([name]) => name === 'host')
      ? []
      : [['host', new URL(url).host] satisfies [string, string]]),
    ...recipe.headers.map(([name, value]): [string, string] => [name, filled(value, values)]),
    ...authorization.map((one): [string, string] => ['authorization', one]),
    ...(cookie === undefined ? [] : [['cookie', cookie] satisfies [string, string]]),
    ...(recipe.body === undefined ? [] : framingHeaders(framing, body.length)),
    ...(recipe.headers.some(([name]) => name === 'connection')
      ? []
      : [['connection', 'close'] satisfies [string, string]]),
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`);
  return { bytes: Buffer.concat([head, framed(framing, body)]), target, body };
}

function bodyBytes({ body }: RequestRecipe, values: PlaceholderValues): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return 'text' in body ? Buffer.from(filled(body.text, values)) : Buffer.from(body.base64, 'base64');
}

function framingHeaders(framing: Framing, length: number): [string, string][] {
  switch (framing) {
    case 'chunked':
    case 'bad-chunks':
      return [['transfer-encoding', 'chunked']];
    case 'both':
      return [
        ['content-length', String(length)],
        ['transfer-encoding', 'chunked'],
      ];
    case 'negative':
      return [['content-length', '-1']];
    case 'longer':
      return [['content-length', String(Math.max(0, length - 1))]];
    case 'shorter':
    case 'cut':
      return [['content-length', String(length + 10)]];
    case 'length':
      return [['content-length', String(length)]];
  }
}

function framed(framing: Framing, body: Buffer): Buffer {
  if (framing === 'bad-chunks') return Buffer.concat([Buffer.from('zz\r\n'), body]);
  if (framing !== 'chunked' && framing !== 'both') return body;
  const start = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
  return Buffer.concat([...start, Buffer.from('0\r\n\r\n')]);
}

/** Returns whether the client breaks off the request, so that no response is a correct outcome. */
export const isCut = ({ framing, body }: RequestRecipe) =>
  body !== undefined && (framing === 'cut' || framing === 'shorter');
