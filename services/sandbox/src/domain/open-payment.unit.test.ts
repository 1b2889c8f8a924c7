import { expect, it } from '@jest/globals';
import { readOpenPayment, refundFaults } from './open-payment.js';

const VALID = {
  reference: 'purchase-1',
  amount: 999,
  currency: 'USD',
  method: 'card',
  authentication: 'if_needed',
  description: '10,000 Gold Coins',
  return_url: 'http://127.0.0.1:3000/lobby?purchase=1',
};

it.each(['https://play.example/', 'http://localhost:3000/?a=b#c', 'http://[::1]:3000/'])(
  'the return URL %s is accepted',
  (return_url) => expect(readOpenPayment({ ...VALID, return_url })).toEqual({ open: { ...VALID, return_url } }),
);

it.each([
  ['reference', ''],
  ['reference', 'x'.repeat(101)],
  ['reference', 7],
  ['amount', 0],
  ['amount', -1],
  ['amount', 9.99],
  ['amount', '999'],
  ['amount', 100_000_000],
  ['currency', 'usd'],
  ['currency', 'DOLLARS'],
  ['method', 'cash'],
  ['authentication', true],
  ['authentication', undefined],
  ['description', ' '],
  ['description', 'x'.repeat(201)],
  ['return_url', 'javascript:alert(1)'],
  ['return_url', 'ftp://play.example/'],
  ['return_url', '/lobby'],
  ['return_url', 'https://user:secret@play.example/'],
  ['return_url', 'https://play.example;script-src/'],
  ['return_url', `https://play.example/${'x'.repeat(2_000)}`],
  ['return_url', undefined],
])('the %s %p is refused with a message that names the field', (path, value) => {
  expect(readOpenPayment({ ...VALID, [path]: value })).toEqual({
    faults: [{ path, message: expect.stringMatching(`^${path} must be`) }],
  });
});

it('all faults are reported together, and unknown fields too', () => {
  const read = readOpenPayment({ amount: 1, currency: 'USD', method: 'card', return_url: 'x', card: '4242' });
  expect('faults' in read && read.faults.map(({ path }) => path)).toEqual([
    'reference',
    'authentication',
    'description',
    'return_url',
    'card',
  ]);
});

it.each([undefined, null, 'text', 7])('a body that is %p is refused', (body) => {
  const read = readOpenPayment(body);
  expect('faults' in read && read.faults).toHaveLength(7);
});

it.each([undefined, null, {}])('a refund with the body %p is accepted', (body) =>
  expect(refundFaults(body)).toEqual([]),
);

it('a refund with fields is refused with a message for each', () => {
  expect(refundFaults({ amount: 100, reason: 'x' }).map(({ path }) => path)).toEqual(['amount', 'reason']);
});

it.each([
  ['amount', 99],
  ['currency', 'EUR'],
])('crypto is refused with the %s %p', (path, value) => {
  expect(readOpenPayment({ ...VALID, method: 'crypto', [path]: value })).toEqual({
    faults: [{ path, message: expect.stringContaining('for crypto') }],
  });
});

it.each(['apple_pay', 'google_pay', 'crypto'])('the method %s is accepted', (method) =>
  expect(readOpenPayment({ ...VALID, method })).toEqual({ open: { ...VALID, method } }),
);
