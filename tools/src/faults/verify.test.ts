import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { verify } from './verify.js';

it('stopping the fault test does not wait for a running verify', async () => {
  // A server that accepts connections and never responds.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stopping = new AbortController();
  const asked = once(silent, 'connection');
  const verdict = verify(
    `mongodb://127.0.0.1:${(silent.address() as AddressInfo).port}/goldwake?replicaSet=none`,
    stopping.signal,
  );
  const [socket] = await asked;
  stopping.abort(new Error('stopped by a signal'));
  await expect(verdict).rejects.toThrow('stopped by a signal');
  socket.destroy();
  silent.close();
});
