import { describe, expect, it } from '@jest/globals';
import { isSameHost } from './same-host.js';

describe('isSameHost', () => {
  it.each([
    [undefined, 'play.example', true],
    ['https://play.example', 'play.example', true],
    ['https://play.example:443', 'play.example', true],
    ['http://localhost:5173', 'localhost:5173', true],
    ['http://localhost:5173', 'localhost:3000', false],
    ['https://evil.example', 'play.example', false],
    ['https://play.example.evil.example', 'play.example', false],
    ['null', 'play.example', false],
    ['', 'play.example', false],
    ['https://play.example', undefined, false],
  ])('accepts the origin %p for the host %p: %p', (origin, host, own) =>
    expect(isSameHost({ origin, host })).toBe(own),
  );
});
