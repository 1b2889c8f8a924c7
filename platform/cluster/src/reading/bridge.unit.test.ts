import { expect, test } from '@jest/globals';
import { Bridge } from './bridge.js';

test('a late notification of an earlier response neither ends the wait for the next one nor shifts the responses', () => {
  const bridge = new Bridge(new URL('../testing/late-notify-thread.js', import.meta.url), 'mongodb://unused');
  try {
    for (let round = 0; round < 3; round++) {
      expect(bridge.ask('lastPosition')).toBe('lastPosition');
      expect(bridge.ask('heads')).toBe('heads');
    }
  } finally {
    bridge.close();
  }
});
