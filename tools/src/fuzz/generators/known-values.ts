import fc from 'fast-check';
import { type Placeholder, placeholder } from './placeholders.js';

const ids = (name: 'uid' | 'username' | 'session' | 'round') =>
  (['own', 'other', 'healthy'] as const).map((whose): Placeholder => `${whose}.${name}`);

/** Values that exist in the casino, by the name of the field or parameter that takes them. */
const KNOWN: Record<string, readonly (Placeholder | { text: string })[]> = {
  uid: ids('uid'),
  id: [...ids('session'), { text: 'dice' }, { text: 'recent' }, { text: 'favourites' }],
  roundId: ids('round'),
  player: ['own.username', 'other.username', 'own.uid', 'other.email'],
  query: [...ids('username'), ...ids('uid'), { text: 'wallet-' }, { text: '' }],
  stream: [{ text: 'wallet-@@own.uid@@' }, { text: 'account-@@other.uid@@' }, { text: 'catalogue-main' }],
  eventId: [{ text: 'wallet-@@own.uid@@@1' }, { text: 'wallet-@@other.uid@@@999' }],
  without: [{ text: 'wallet-@@own.uid@@@2' }, { text: 'wallet-@@other.uid@@@3' }],
  at: [{ text: '2' }, { text: '2026-01-01T00:00:00.000Z' }, { text: '99999999999999999999' }],
  claim: [{ text: '1.00 GC at version 2' }, { text: '-1.00 SC at version 0' }],
  email: ['own.email', 'other.email', { text: 'new@example.test' }],
  to: ['own.email', 'other.email'],
  password: ['password', { text: 'seven green bottles' }],
  currentPassword: ['password'],
  newPassword: [{ text: 'quiet water under stone' }],
  username: ['other.username', 'healthy.username', { text: 'anna-2' }],
  dateOfBirth: [{ text: '1990-01-31' }, { text: '2025-02-30' }, { text: '0000-00-00' }],
  code: [{ text: 'banned' }, { text: 'constructor' }],
  stateId: [{ text: 'TX' }],
  target: [{ text: '50.00' }, { text: '0.00' }, { text: '999.99' }],
  stake: [{ text: '1000000' }, { text: '10000' }, { text: '0' }, { text: '9'.repeat(24) }],
  until: [{ text: '2027-01-01T00:00:00.000Z' }, { text: '2020-01-01T00:00:00.000Z' }],
  channel: [
    { text: 'catalogue' },
    { text: 'global' },
    { text: 'chat' },
    { text: 'user.@@own.uid@@' },
    { text: 'user.@@healthy.uid@@' },
    { text: 'user.@@other.uid@@' },
  ],
  token: ['own.realtime'],
};

/** Returns a generator of values for a field or parameter; undefined if any value of its schema will do. */
export function knownValues(name: string): fc.Arbitrary<string> | undefined {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  return known && fc.constantFrom(...known.map((one) => (typeof one === 'string' ? placeholder(one) : one.text)));
}
