import { describe, expect, it } from '@jest/globals';
import { normalizeEmail, normalizeUsername, toUsername } from './names.js';

describe('a username', () => {
  it('is shown as typed and unique without regard to case or compatibility forms', () => {
    expect(toUsername('Ada_L')).toEqual({ shown: 'Ada_L', normalized: 'ada_l' });
    expect(toUsername('Ａｄａ').normalized).toBe(normalizeUsername('ADA'));
    expect(toUsername('ﬁona')).toEqual({ shown: 'fiona', normalized: 'fiona' });
    expect(toUsername('ﬁx')).toEqual({ shown: 'fix', normalized: 'fix' });
  });

  it.each(['ab', 'a'.repeat(21), 'has space', 'semi;colon', '...', '-_-', 'ﷺ', 'ﷺﷺﷺ'])('is refused as %s', (text) => {
    expect(() => toUsername(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('may be of any script', () => {
    expect(toUsername('Ωmega-9').normalized).toBe('ωmega-9');
  });
});

describe('an e-mail address', () => {
  it('is the same with spaces around it and in any case', () => {
    expect(normalizeEmail(' Ada@Example.COM ')).toBe('ada@example.com');
  });
});
