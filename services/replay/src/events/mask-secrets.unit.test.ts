import { EVENTS, type StoredEvent } from '@goldwake/contracts';
import { type Golden, goldens } from '@goldwake/contracts/testing';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { describe, expect, it } from '@jest/globals';
import { HIDDEN, maskSecrets } from './mask-secrets.js';

const STREAM = 'any-u1';
type Data = Record<string, unknown>;

/** Returns a casino in which `last` is the stream's newest event. */
function casinoWith(last: Data | Error): ReadOnlyCasino {
  const event = () => {
    if (last instanceof Error) throw last;
    return { event: { data: last } };
  };
  return { version: () => 9, event } as unknown as ReadOnlyCasino;
}

function secretsOf({ type }: Golden) {
  return Object.entries(EVENTS[type].fields).flatMap(([field, protection]) =>
    typeof protection === 'object' ? [{ field, ...protection }] : [],
  );
}

const stored = ({ type, schemaVersion, data }: Golden) =>
  ({ type, schemaVersion, data, stream: STREAM }) as unknown as StoredEvent;
const newest = goldens().filter((golden) => !('becomes' in golden));
const secretive = newest.filter((golden) => secretsOf(golden).length > 0);

describe('the secrets that the registry declares', () => {
  it.each(secretive.map((golden) => [golden.type, golden] as const))(
    'the secrets of %s are hidden while their pair is in use or comes next, and shown after its rotation',
    (_, golden) => {
      const data = golden.data as Data;
      for (const { field, pair, ahead } of secretsOf(golden)) {
        const own = Number(data[pair]) + ahead;
        const shownWhile = (inUse: number) =>
          (maskSecrets(casinoWith({ [pair]: inUse }), stored(golden)).data as Data)[field];
        expect([shownWhile(own - 1), shownWhile(own), shownWhile(own + 1)]).toEqual([HIDDEN, HIDDEN, data[field]]);
      }
    },
  );

  it.each(secretive.map((golden) => [golden.type, golden] as const))(
    'all secrets of %s are hidden if the newest event of its stream cannot be read; other fields are shown',
    (_, golden) => {
      const hidden = Object.fromEntries(secretsOf(golden).map(({ field }) => [field, HIDDEN]));
      for (const last of [new Error('unreadable'), {}]) {
        expect(maskSecrets(casinoWith(last), stored(golden)).data).toEqual({ ...(golden.data as Data), ...hidden });
      }
    },
  );

  it('events without secrets are returned as they are', () => {
    for (const golden of newest.filter((each) => !secretive.includes(each))) {
      const event = stored(golden);
      expect(maskSecrets(casinoWith({}), event)).toBe(event);
    }
  });
});
