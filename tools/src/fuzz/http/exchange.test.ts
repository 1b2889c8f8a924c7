import { describe, expect, it } from '@jest/globals';
import { answersIn } from './exchange.js';

const read = (text: string, isHead = false) =>
  answersIn(Buffer.from(text), isHead).map(({ status, body }) => [status, body.toString()]);

describe('the reader of responses', () => {
  it('reads bodies with a length, in chunks, and until the end', () => {
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcd')).toEqual([[200, 'ab']]);
    expect(read('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n')).toEqual([
      [200, 'abc'],
    ]);
    expect(read('HTTP/1.1 400 Bad\r\n\r\nrest')).toEqual([[400, 'rest']]);
  });

  it('skips interim responses and reads all responses of a connection', () => {
    const text =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 400 Bad\r\nContent-Length: 1\r\n\r\nx';
    expect(read(text)).toEqual([
      [204, ''],
      [400, 'x'],
    ]);
  });

  it('expects no body after HEAD, and returns nothing for a truncated head', () => {
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n', true)).toEqual([[200, '']]);
    expect(read('HTTP/1.1 200 OK\r\nContent-Le')).toEqual([]);
  });
});
