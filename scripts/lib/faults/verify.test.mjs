import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { verify } from './verify.mjs';

it('who stops the trial while it verifies does not wait for that', async () => {
  // Takes connections and never answers.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stopping = new AbortController();
  const asked = once(silent, 'connection');
  const verdict = verify(`mongodb://127.0.0.1:${silent.address().port}/goldwake?replicaSet=none`, stopping.signal);
  const [socket] = await asked;
  stopping.abort(new Error('stopped before its end'));
  await expect(verdict).rejects.toThrow('stopped before its end');
  socket.destroy();
  silent.close();
});
