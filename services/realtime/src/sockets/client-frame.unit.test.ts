import { describe, expect, it } from '@jest/globals';
import { parseClientFrame } from './client-frame.js';

describe('parsing a client frame', () => {
  it('a valid frame is parsed', () => {
    const positions = { 'user.ann': { epoch: 'e', offset: 7 } };
    expect(
      parseClientFrame(JSON.stringify({ kind: 'hello', protocol: 1, token: 't', positions, later: true })),
    ).toEqual({
      kind: 'hello',
      protocols: [1],
      token: 't',
      positions,
    });
    expect(parseClientFrame('{"kind":"hello","protocol":1,"token":"t"}')).toMatchObject({ positions: {} });
    expect(parseClientFrame('{"kind":"hello","protocols":[9,2],"token":"t"}')).toMatchObject({ protocols: [9, 2] });
    expect(parseClientFrame('{"kind":"renew","token":"t"}')).toEqual({ kind: 'renew', token: 't' });
    expect(parseClientFrame('{"kind":"subscribe","channel":"catalogue"}')).toEqual({
      kind: 'subscribe',
      channel: 'catalogue',
    });
    expect(parseClientFrame('{"kind":"unsubscribe","channel":""}')).toEqual({ kind: 'unsubscribe', channel: '' });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"hello"',
    '{}',
    '{"kind":"hello"}',
    '{"kind":"hello","protocol":"1","token":"t"}',
    '{"kind":"hello","protocols":[],"token":"t"}',
    '{"kind":"hello","protocols":["2"],"token":"t"}',
    '{"kind":"hello","protocols":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17],"token":"t"}',
    '{"kind":"hello","protocol":1,"token":5}',
    '{"kind":"hello","protocol":1,"token":"t","positions":[]}',
    '{"kind":"hello","protocol":1,"token":"t","positions":null}',
    '{"kind":"hello","protocol":1,"token":"t","positions":{"global":7}}',
    '{"kind":"hello","protocol":1,"token":"t","positions":{"global":{"epoch":"e","offset":-1}}}',
    '{"kind":"hello","protocol":1,"token":"t","positions":{"global":{"epoch":"e","offset":1.5}}}',
    '{"kind":"hello","protocol":1,"token":"t","positions":{"global":{"epoch":1,"offset":1}}}',
    '{"kind":"renew"}',
    '{"kind":"subscribe","token":"t"}',
    '{"kind":"subscribe","channel":["catalogue"]}',
    '{"kind":"unsubscribe","channel":null}',
    '{"kind":"resubscribe","channel":"catalogue"}',
  ])('a frame is refused as %s', (text) => {
    expect(parseClientFrame(text)).toBeUndefined();
  });
});
