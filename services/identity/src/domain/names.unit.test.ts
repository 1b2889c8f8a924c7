import { describe, expect, it } from '@jest/globals';
import { normalizeEmail, normalizeUsername, toUsername } from './names.js';

describe('a username', () => {
  it('a username is displayed as typed and unique without regard to case or compatibility forms', () => {
    expect(toUsername('Ada_L')).toEqual({ shown: 'Ada_L', normalized: 'ada_l' });
    expect(toUsername('Ａｄａ').normalized).toBe(normalizeUsername('ADA'));
    expect(toUsername('ﬁona')).toEqual({ shown: 'fiona', normalized: 'fiona' });
    expect(toUsername('ﬁx')).toEqual({ shown: 'fix', normalized: 'fix' });
  });

  it.each(['ab', 'a'.repeat(21), 'has space', 'semi;colon', '...', '-_-', 'ﷺ', 'ﷺﷺﷺ'])(
    'a username is refused as %s',
    (text) => {
      expect(() => toUsername(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    },
  );

  it('a username may use any script', () => {
    expect(toUsername('Ωmega-9').normalized).toBe('ωmega-9');
  });
});

describe('an e-mail address', () => {
  it('spaces around an address and its case make no difference', () => {
    expect(normalizeEmail(' Ada@Example.COM ')).toBe('ada@example.com');
  });
});
