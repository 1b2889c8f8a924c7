import { StorageFailed } from '@goldwake/core/adapters';
import { expect, test } from '@jest/globals';
import { Bridge } from './bridge.js';

test('a late notification of an earlier response neither ends the wait for the next one nor shifts the responses', () => {
  const bridge = new Bridge(new URL('../testing/late-notify-thread.js', import.meta.url), '');
  try {
    for (let round = 0; round < 3; round++) {
      expect(bridge.ask('lastPosition')).toBe('lastPosition');
      expect(bridge.ask('heads')).toBe('heads');
    }
  } finally {
    bridge.close();
  }
});

test('after the reader thread has ended, each request fails and the bridge can be closed', () => {
  const bridge = new Bridge(new URL('./reader-thread.js', import.meta.url), 'not the address of a database');
  // The thread ends after this request, although it could not connect.
  expect(() => bridge.ask('close')).toThrow('Invalid scheme');
  for (let times = 0; times < 2; times++) expect(() => bridge.ask('heads')).toThrow(StorageFailed);
  bridge.close();
});
