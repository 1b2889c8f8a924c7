import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { chainHash, chainInput, rawHash } from './hash-chain.js';

const EVENT = {
  eventId: 'wallet-a@2',
  stream: 'wallet-a',
  version: 2,
  type: 'noted',
  schemaVersion: 1,
  data: { b: 1, a: ['"'] },
  recordedAt: '2026-01-15T12:00:00.000Z',
  effectiveAt: '2026-01-15T12:00:00.000Z',
  correlationId: 'r',
  causationId: null,
  commandId: 'c',
  commandHash: 'd',
  actor: 'system',
  prevHash: '0'.repeat(64),
};

describe('hash chain', () => {
  it('the hashed text has exactly this format: any change would invalidate every existing casino', () => {
    const text = `${'0'.repeat(64)}["wallet-a@2","wallet-a",2,"noted",1,"2026-01-15T12:00:00.000Z","2026-01-15T12:00:00.000Z","r",null,"c","d","system",{"b":1,"a":["\\""]}]`;
    expect(chainInput(EVENT, JSON.stringify(EVENT.data))).toBe(text);
    expect(chainHash(EVENT)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each(Object.keys(EVENT) as (keyof typeof EVENT)[])('the hash changes with %s', (field) => {
    expect(chainHash({ ...EVENT, [field]: 'tampered' })).not.toBe(chainHash(EVENT));
  });

  it('the hash of an upcast event is computed from the data and schema version on disk', () => {
    const hash = chainHash(EVENT);
    const lifted = { ...EVENT, position: 1, hash, schemaVersion: 2, data: { ...EVENT.data, lifted: true } };
    const dataText = JSON.stringify(EVENT.data);
    expect(rawHash({ event: lifted, dataText, schemaVersion: 1 })).toBe(hash);
    expect(rawHash({ event: lifted, dataText, schemaVersion: 2 })).not.toBe(hash);
  });
});
