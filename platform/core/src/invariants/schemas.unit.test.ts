import { currentVersion, type EventType } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { findingsOf, storedEvents } from '../testing/check-invariant.js';
import { schemas } from './schemas.js';

type Given = [type: string, schemaVersion: number];

function found(...given: Given[]) {
  const events = given.map(([type, schemaVersion], at) => {
    const envelope = { eventId: `e${at}`, schemaVersion };
    return { stream: `wallet-p${at % 2}`, type: type as EventType, data: {}, envelope } as const;
  });
  return findingsOf(schemas, storedEvents(events));
}

const NEWEST = currentVersion('wallet_opened');
const opened = (...versions: number[]) => found(...versions.map((version): Given => ['wallet_opened', version]));

describe('the schemas of events', () => {
  it.each<[string, number[]]>([
    ['of the newest version', [NEWEST, NEWEST]],
    ['whose version increases', [1, 1, NEWEST, NEWEST]],
  ])('events %s break no rule', (_, versions) => {
    expect(opened(...versions)).toEqual([]);
  });

  it('the versions of different types are independent', () => {
    expect(found(['wallet_opened', NEWEST], ['coins_granted', 1])).toEqual([]);
  });

  const OLDER = `is stored in schema 1 of wallet_opened, although e1 was stored in schema ${NEWEST} before`;

  it('an event of an older version than an earlier one is reported, and later ones follow from the first', () => {
    expect(opened(1, NEWEST, NEWEST, NEWEST, NEWEST, 1, 1, 1)).toEqual([
      ['e5', OLDER],
      ['e6', OLDER, 'e5'],
      ['e7', OLDER, 'e5'],
    ]);
  });

  it('the first event of the newer version is suspected while no more events of it follow than of older versions', () => {
    const newest = { suspect: 'e1' };
    expect(opened(1, NEWEST, 1, 1, 1)).toEqual(['e2', 'e3', 'e4'].map((eventId) => [eventId, OLDER, newest]));
  });

  it('an event of a newer schema than the program knows is reported', () => {
    expect(found(['wallet_opened', NEWEST + 1])).toEqual([
      ['e0', `wallet_opened of schema ${NEWEST + 1}, this Goldwake knows ${NEWEST}; update Goldwake`],
    ]);
  });

  it('an event of an unknown type is reported, each time', () => {
    const message = 'this Goldwake does not know the type bonus_awarded; update Goldwake';
    expect(found(['bonus_awarded', 1], ['bonus_awarded', 1])).toEqual([
      ['e0', message],
      ['e1', message],
    ]);
  });
});
