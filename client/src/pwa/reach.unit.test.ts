import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { reach } from './reach.js';

const WAITS = { waiting: {} as ServiceWorker };
const asked = jest.spyOn(globalThis, 'fetch');
afterEach(() => {
  asked.mockReset();
});

describe('a page to come back to', () => {
  it('is kept by the newer worker once that has taken over: nobody is asked', async () => {
    await reach({ waiting: null });
    expect(asked).not.toHaveBeenCalled();
  });

  it('is the casino’s own, past what the browser keeps, while the newer worker waits', async () => {
    asked.mockResolvedValue(new Response('page'));
    await reach(WAITS);
    expect(asked).toHaveBeenCalledWith('/index.html', expect.objectContaining({ cache: 'no-store' }));
  });

  it('is none without the network, or with a casino that is broken', async () => {
    asked.mockRejectedValueOnce(new TypeError('offline'));
    await expect(reach(WAITS)).rejects.toThrow('offline');
    asked.mockResolvedValueOnce(new Response('broken', { status: 503 }));
    await expect(reach(WAITS)).rejects.toThrow('503');
  });
});
