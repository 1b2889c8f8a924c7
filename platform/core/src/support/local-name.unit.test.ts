import { describe, expect, it } from '@jest/globals';
import { isLocalName, isLoopback } from './local-name.js';

describe('isLocalName', () => {
  it.each([
    ['localhost', true],
    ['LOCALHOST', true],
    ['anna.localhost', true],
    ['127.0.0.1', true],
    ['127.3.2.1', true],
    ['::1', true],
    ['[::1]', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.7', false],
    ['localhost.example', false],
    ['127.0.0.1.example', false],
    ['play.example', false],
    ['', false],
  ])('%p is a name of the local machine: %p', (name, local) => expect(isLocalName(name)).toBe(local));
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['127.0.0.1.example.com', false],
    ['::ffff:10.0.0.1', false],
    ['localhost', false],
  ])('%p is a loopback address: %p', (address, loopback) => expect(isLoopback(address)).toBe(loopback));
});
