import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from './envelope.js';
import { currentVersion, EVENT_TYPES, EVENTS, UPCASTERS, upcast } from './registry.js';
import { type Golden, goldenFile, goldens, sumOf } from './testing/goldens.js';
import { type Upcaster, type Upcasters, upcasting } from './upcast.js';

const all = goldens();
const nameOf = ({ type, schemaVersion }: { type: string; schemaVersion: number }) => `${type}.v${schemaVersion}`;
const titled = (golden: Golden): [name: string, golden: Golden] => [nameOf(golden), golden];
const isNewest = ({ type, schemaVersion }: Golden) => schemaVersion === currentVersion(type);

function stored({ type, schemaVersion, data }: Golden): StoredEvent {
  const envelope = { eventId: 'a@1', stream: 'a', version: 1, position: 1, recordedAt: 'T', effectiveAt: 'T' };
  const command = { correlationId: 'c', causationId: null, commandId: 'c', commandHash: 'h', actor: 'u1' };
  return { ...envelope, ...command, type, schemaVersion, data, prevHash: '0', hash: '1' };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** Wraps a registry so that each upcaster step records its use in `used`, as `<type>.v<from>`. */
function counting(upcasters: Upcasters, used: Set<string>): Upcasters {
  const counted = (type: string, steps: readonly Upcaster[]) =>
    steps.map(
      (step, at): Upcaster =>
        (data) => {
          used.add(nameOf({ type, schemaVersion: at + 1 }));
          return step(data);
        },
    );
  return Object.fromEntries(Object.entries(upcasters).map(([type, steps]) => [type, counted(type, steps)]));
}

describe('golden events', () => {
  it('there is exactly one golden event for each schema of each event type; `npm run goldens` writes the missing ones', () => {
    const wanted = EVENT_TYPES.flatMap((type) =>
      Array.from({ length: EVENTS[type].version }, (_, at) => goldenFile(type, at + 1)),
    );
    expect(all.map(({ type, schemaVersion }) => goldenFile(type, schemaVersion)).sort()).toEqual(wanted.sort());
  });

  it.each(all.map(titled))(
    'the data of %s equals its sha256: golden data never changes, because stored events have it',
    (_, { data, sha256 }) => {
      expect(sumOf(data)).toBe(sha256);
    },
  );

  it.each(all.filter(isNewest).map(titled))(
    '%s has the newest schema and is returned unchanged by upcasting',
    (_, golden) => {
      const event = stored(golden);
      expect(upcast(event)).toBe(event);
      expect(golden).not.toHaveProperty('becomes');
    },
  );

  it.each(all.filter((golden) => !isNewest(golden)).map(titled))(
    'upcasting %s always gives the expected data and does not modify the event',
    (_, golden) => {
      const event = frozen(stored(golden));
      const lifted = stored({ ...golden, schemaVersion: currentVersion(golden.type), data: golden.becomes });
      expect(upcast(event)).toStrictEqual(lifted);
      expect(upcast(event)).toStrictEqual(lifted);
    },
  );

  it('the golden events exercise every upcaster', () => {
    const used = new Set<string>();
    const counted = upcasting(counting(UPCASTERS, used));
    for (const golden of all) counted.upcast(stored(golden));
    const steps = Object.entries<readonly Upcaster[]>(UPCASTERS).flatMap(([type, { length }]) =>
      Array.from({ length }, (_, at) => nameOf({ type, schemaVersion: at + 1 })),
    );
    expect([...used].sort()).toEqual(steps.sort());
  });
});

// Upcasters run on damaged data before `verify` can report it, so they must not throw.
it.each(Object.entries<readonly Upcaster[]>(UPCASTERS).filter(([, { length }]) => length > 0))(
  'the upcasters of %s do not throw on manually edited data',
  (_, steps) => {
    const edited = [null, 7, 'text', [], {}, { uid: null }];
    for (const step of steps) for (const data of edited) expect(() => step(data as never)).not.toThrow();
  },
);
