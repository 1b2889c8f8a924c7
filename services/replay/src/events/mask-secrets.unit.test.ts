import { type StoredEvent } from '@goldwake/contracts';
import { type Golden, goldens } from '@goldwake/contracts/testing';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
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
  return Object.entries(EVENT_FIELDS[type]).flatMap(([field, protection]) =>
    typeof protection === 'object' ? [{ field, ...protection }] : [],
  );
}

/** The secrets of a player's seed pair; those of the table's seed chains are revealed by other events. */
function pairSecretsOf(golden: Golden) {
  return secretsOf(golden).flatMap((secret) => (secret.secretUntil === 'rotated' ? [secret] : []));
}

const stored = ({ type, schemaVersion, data }: Golden) =>
  ({ type, schemaVersion, data, stream: STREAM }) as unknown as StoredEvent;
const newest = goldens().filter((golden) => !('becomes' in golden));
const secretive = newest.filter((golden) => secretsOf(golden).length > 0);

describe('the fields of the type Secret', () => {
  const ofPairs = secretive.filter((golden) => pairSecretsOf(golden).length > 0);
  it.each(ofPairs.map((golden) => [golden.type, golden] as const))(
    'the secrets of %s are hidden while their pair is in use or comes next, and shown after its rotation',
    (_, golden) => {
      const data = golden.data as Data;
      for (const { field, pair, ahead } of pairSecretsOf(golden)) {
        const own = Number(data[pair]) + ahead;
        const shownWhile = (inUse: number) =>
          (maskSecrets(casinoWith({ [pair]: inUse }), stored(golden)).data as Data)[field];
        expect([shownWhile(own - 1), shownWhile(own), shownWhile(own + 1)]).toEqual([HIDDEN, HIDDEN, data[field]]);
      }
    },
  );

  it.each([
    ['its last round is running', [{ type: 'tide_round_started', round: '1.3' }], true],
    ['its last round has ended', [{ type: 'tide_round_ended', round: '1.3' }], false],
    ['its last round was cancelled', [{ type: 'tide_round_cancelled', round: '1.3' }], false],
    ['its second last round has ended', [{ type: 'tide_round_ended', round: '1.2' }], true],
    [
      'its last round has ended and the next chain was opened',
      [{ type: 'tide_round_ended', round: '1.3' }, { type: 'tide_chain_opened' }],
      false,
    ],
    ['a round of the next chain is open', [{ type: 'tide_round_opened', round: '2.1' }], false],
    ['it has no round yet', [{ type: 'tide_chain_committed' }, { type: 'tide_chain_opened' }], true],
    ['its newest round has no readable name', [{ type: 'tide_round_ended', round: 'last' }], true],
  ])('the seed of a seed chain is hidden until its last round is over: %s', (_, events, isHidden) => {
    const golden = newest.find(({ type }) => type === 'tide_chain_committed') as Golden;
    const casino = {
      version: () => events.length,
      event: (_stream: string, version: number) => {
        const { type, ...data } = events[version - 1] as { type: string };
        return { event: { type, data } };
      },
    } as unknown as ReadOnlyCasino;
    const data = golden.data as Data;
    expect(maskSecrets(casino, stored(golden)).data).toEqual({ ...data, ...(isHidden && { chain_seed: HIDDEN }) });
  });

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
