import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { requirePage } from './require-page.js';

const WAITS = { waiting: {} as ServiceWorker };
const asked = jest.spyOn(globalThis, 'fetch');
afterEach(() => {
  asked.mockReset();
});

describe('reach()', () => {
  it('sends no request if the newer worker has taken over, because that worker has cached the page', async () => {
    await requirePage({ waiting: null });
    expect(asked).not.toHaveBeenCalled();
  });

  it('requests the page from the server, bypassing the cache, while the newer worker is waiting', async () => {
    asked.mockResolvedValue(new Response('page'));
    await requirePage(WAITS);
    expect(asked).toHaveBeenCalledWith('/index.html', expect.objectContaining({ cache: 'no-store' }));
  });

  it('rejects without a network, or if the server responds with an error', async () => {
    asked.mockRejectedValueOnce(new TypeError('offline'));
    await expect(requirePage(WAITS)).rejects.toThrow('offline');
    asked.mockResolvedValueOnce(new Response('broken', { status: 503 }));
    await expect(requirePage(WAITS)).rejects.toThrow('503');
  });
});
