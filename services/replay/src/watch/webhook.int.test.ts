import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { postFinding } from './webhook.js';

let receiver: Server;
let requests: number;

beforeEach(async () => {
  requests = 0;
  receiver = createServer((_, response) => {
    requests++;
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(() => {
  receiver.close();
  receiver.closeAllConnections();
});

it('a finding that the receiver refuses is posted once, because the callers repeat it', async () => {
  const { port } = receiver.address() as AddressInfo;
  const finding = { check: 'chain', event_id: null, position: 1, message: 'm', casino: 'c', found_at: 't' };
  const posted = postFinding(new URL(`http://127.0.0.1:${port}/`), finding, new AbortController().signal);
  await expect(posted).rejects.toThrow('responded with status 503');
  expect(requests).toBe(1);
});
