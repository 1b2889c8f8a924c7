import { currentVersion, type EventType } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { findingsOf, storedEvents } from '../testing/check-invariant.js';
import { schemas } from './schemas.js';

const MINUTE = 60_000;

type Given = [type: string, schemaVersion: number, minute: number];

/** Returns the findings for events that were recorded at these minutes. */
function found(...given: Given[]) {
  const events = given.map(([type, schemaVersion, minute], at) => {
    const recordedAt = new Date(Date.UTC(2026, 0, 15) + minute * MINUTE).toISOString();
    return {
      stream: `wallet-p${at % 2}`,
      type: type as EventType,
      data: {},
      envelope: { eventId: `e${at}`, schemaVersion, recordedAt, effectiveAt: recordedAt },
    } as const;
  });
  return findingsOf(schemas, storedEvents(events));
}

const NEWEST = currentVersion('wallet_opened');

describe('the schemas of events', () => {
  it.each<[string, Given[]]>([
    [
      'of the newest version',
      [
        ['wallet_opened', NEWEST, 0],
        ['wallet_opened', NEWEST, 1],
      ],
    ],
    [
      'whose version increases',
      [
        ['wallet_opened', 1, 0],
        ['wallet_opened', NEWEST, 60],
      ],
    ],
    [
      'of an older version of another type',
      [
        ['wallet_opened', NEWEST, 0],
        ['coins_granted', 1, 60],
      ],
    ],
    [
      'that an old process stores while it stops',
      [
        ['wallet_opened', NEWEST, 0],
        ['wallet_opened', 1, 5],
      ],
    ],
    [
      'that a process with a slow clock stores',
      [
        ['wallet_opened', NEWEST, 0],
        ['wallet_opened', 1, -5],
      ],
    ],
  ])('events %s break no rule', (_, given) => {
    expect(found(...given)).toEqual([]);
  });

  it('an older version more than five minutes after the first event of a newer one is reported', () => {
    expect(
      found(
        ['wallet_opened', 1, 0],
        ['wallet_opened', NEWEST, 1],
        ['wallet_opened', NEWEST, 30],
        ['wallet_opened', 1, 31],
      ),
    ).toEqual([['e3', `is stored in schema 1 of wallet_opened, although e1 was stored in schema ${NEWEST} before`]]);
  });

  it('an older version that is dated back into the time of the change is reported', () => {
    const newer = ['wallet_opened', NEWEST, 0] as const;
    expect(found([...newer], ['wallet_opened', NEWEST, 30], ['wallet_opened', 1, 1])).toHaveLength(1);
  });

  it('later events of an older version name the first one as their explanation', () => {
    const [, ...later] = found(
      ...([NEWEST, 1, 1] as const).map((version, at): Given => ['wallet_opened', version, 60 * at]),
    );
    expect(later).toEqual([['e2', expect.any(String), 'e1']]);
  });

  it('an event of a newer schema than the program knows is reported', () => {
    expect(found(['wallet_opened', NEWEST + 1, 0])).toEqual([
      ['e0', `wallet_opened of schema ${NEWEST + 1}, this Goldwake knows ${NEWEST}; update Goldwake`],
    ]);
  });

  it('an event of an unknown type is reported, each time', () => {
    const message = 'this Goldwake does not know the type bonus_awarded; update Goldwake';
    expect(found(['bonus_awarded', 1, 0], ['bonus_awarded', 1, 9])).toEqual([
      ['e0', message],
      ['e1', message],
    ]);
  });
});
