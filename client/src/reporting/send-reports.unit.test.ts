import type { ReportsBody } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { sendReports } from './send-reports.js';

const REPORTS: ReportsBody = { to: 'fraud', device: 'd', session: 's', reports: [] };

it('reports are sent with a token or without one, and complete while the page closes', async () => {
  const sent: Request[] = [];
  const send: typeof fetch = async (path, init) => {
    sent.push(new Request(new URL(String(path), 'http://casino.test'), init));
    return new Response(null, { status: 204 });
  };
  for (const token of ['t1', null]) sendReports(REPORTS, token, send);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', null]);
  for (const request of sent) {
    expect([request.method, request.url, request.keepalive]).toEqual(['POST', 'http://casino.test/api/reports', true]);
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(await request.json()).toEqual(REPORTS);
  }
});

it('reports that cannot be sent, or are refused, are not sent again', async () => {
  let calls = 0;
  sendReports(REPORTS, 't1', () => Promise.reject(new TypeError(`no connection ${++calls}`)));
  sendReports(REPORTS, 't1', async () => new Response(null, { status: 400 + ++calls }));
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(calls).toBe(2);
});
