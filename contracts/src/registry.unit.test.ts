import { describe, expect, it } from '@jest/globals';
import type { Sealed } from './identity/account-events.js';
import type { DomainEvent } from './envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from './event-declaration.js';
import { type Category, EVENT_TYPES, EVENTS, STREAMS, type VersionOf } from './registry.js';
import { UPCASTERS } from './upcast/index.js';

type Dealt = DomainEvent<'cards_dealt', { uid: string; round: number; deck_seed: string; email: Sealed | null }>;
type Renamed = DomainEvent<'player_renamed', { old_username: string }>;

const DECK_SEED = { secretUntil: 'rotated', pair: 'round', ahead: 0 } as const;
const FIELDS = { uid: 'plain', round: 'plain', deck_seed: DECK_SEED, email: 'sealed' } as const;

/*
 * Type tests: each `@ts-expect-error` fails the build if the mistake below it compiles.
 */
const DECLARED = { cards_dealt: { version: 1, ...BY_PLAYER, fields: FIELDS } } satisfies Declarations<Dealt>;
// @ts-expect-error an event type without a declaration
const noEvent: Declarations<Dealt> = {};
// @ts-expect-error an event that is not declared in the union
const otherEvent: Declarations<Dealt> = { ...DECLARED, cards_shown: DECLARED.cards_dealt };
// @ts-expect-error a field without a protection
const noField: Declarations<Dealt>['cards_dealt']['fields'] = { uid: 'plain', deck_seed: DECK_SEED, email: 'sealed' };
// @ts-expect-error a seed of a new game that is not secret
const plainSeed: Declarations<Dealt>['cards_dealt']['fields']['deck_seed'] = 'plain';
// @ts-expect-error a secret that names a missing field as its pair
const noPair: Declarations<Dealt>['cards_dealt']['fields']['deck_seed'] = { ...DECK_SEED, pair: 'pair' };
// @ts-expect-error an encrypted field that is declared as plain
const plainMail: Declarations<Dealt>['cards_dealt']['fields']['email'] = 'plain';
// @ts-expect-error a field that is declared as encrypted but contains text
const sealedText: Declarations<Dealt>['cards_dealt']['fields']['uid'] = 'sealed';
// @ts-expect-error a username that exports would not mask
const plainName: Declarations<Renamed>['player_renamed']['fields']['old_username'] = 'plain';
// @ts-expect-error an event type without the actors that may store it
const noActors: Declarations<Dealt> = { cards_dealt: { version: 1, causes: ['command'], fields: FIELDS } };
// @ts-expect-error an event type without its possible causes
const noCauses: Declarations<Dealt> = { cards_dealt: { version: 1, actors: ['player'], fields: FIELDS } };
// @ts-expect-error an event type that nothing may cause
const nothing: Declarations<Dealt>['cards_dealt']['causes'] = [];
// @ts-expect-error an event type that no event of that name may cause
const noSuchCause: Declarations<Dealt>['cards_dealt']['causes'] = ['cards_shuffled'];
// @ts-expect-error an operator's event that does not name the operator
const nameless: Declarations<Dealt> = { cards_dealt: { version: 1, ...BY_OPERATOR, fields: FIELDS } };
// @ts-expect-error a version other than the declared one: UPCASTERS requires one upcaster for each earlier version
const otherVersion: VersionOf<'wallet_opened'> = 1;
void [noEvent, otherEvent, noField, plainSeed, noPair, plainMail, sealedText, plainName];
void [noActors, noCauses, nothing, noSuchCause, nameless, otherVersion];

describe('the registry of events', () => {
  it('no event type belongs to two categories', () => {
    const types = (Object.keys(STREAMS) as Category[]).flatMap((category) => Object.keys(STREAMS[category].events));
    expect(types.sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('the newest schema version of each type is its number of upcasters plus one', () => {
    const upcasters: Readonly<Record<string, readonly unknown[]>> = UPCASTERS;
    expect(EVENT_TYPES.map((type) => [type, 1 + (upcasters[type]?.length ?? 0)])).toEqual(
      EVENT_TYPES.map((type) => [type, EVENTS[type].version]),
    );
  });
});
