import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from './envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from './event-declaration.js';
import type { Sealed, Secret, Username } from './protection.js';
import { type Category, EVENT_TYPES, EVENTS, PUSH_RULES, STREAMS } from './registry.js';

type Event<Data> = DomainEvent<'cards_dealt', Data>;
type DeckSeed<Pair extends string> = Secret<string, { secretUntil: 'rotated'; pair: Pair; ahead: 0 }>;
interface Dealt {
  uid: string;
  round: number;
  deck_seed: DeckSeed<'round'>;
  email: Sealed | null;
  dealer_username: Username;
}

/*
 * Type tests: each `@ts-expect-error` fails the build if the mistake below it compiles.
 */
const DECLARED = { cards_dealt: BY_PLAYER } as const satisfies Declarations<Event<Dealt>>;
// @ts-expect-error an event type without a declaration
const noEvent: Declarations<Event<Dealt>> = {};
// @ts-expect-error an event that is not declared in the union
const otherEvent: Declarations<Event<Dealt>> = { ...DECLARED, cards_shown: BY_PLAYER };
// @ts-expect-error a seed of a new game that is not secret
const plainSeed: Declarations<Event<Dealt & { next_seed: string }>> = DECLARED;
// @ts-expect-error a secret that names a missing field as its pair
const noPair: Declarations<Event<Omit<Dealt, 'round'>>> = DECLARED;
// @ts-expect-error an e-mail address that is not encrypted
const plainMail: Declarations<Event<{ email: string }>> = DECLARED;
// @ts-expect-error an optional name that is not encrypted
const plainNames: Declarations<Event<{ first_name: string | null }>> = DECLARED;
// @ts-expect-error a username that exports would not mask
const plainName: Declarations<Event<{ old_username: string }>> = DECLARED;
// @ts-expect-error an event type without the actors that may store it
const noActors: Declarations<Event<Dealt>> = { cards_dealt: { causes: ['command'] } };
// @ts-expect-error an event type without its possible causes
const noCauses: Declarations<Event<Dealt>> = { cards_dealt: { actors: ['player'] } };
// @ts-expect-error an event type that nothing may cause
const nothing: Declarations<Event<Dealt>>['cards_dealt']['causes'] = [];
// @ts-expect-error an operator's event that does not name the operator
const nameless: Declarations<Event<Dealt>> = { cards_dealt: BY_OPERATOR };
const upcasters = [() => ({ uid: 'u1' })] as const;
// @ts-expect-error an upcaster that does not return the newest data
const otherData: Declarations<Event<Dealt>> = { cards_dealt: { ...BY_PLAYER, upcasters } };
void [noEvent, otherEvent, plainSeed, noPair, plainMail, plainNames, plainName];
void [noActors, noCauses, nothing, nameless, otherData];

/** A new event type without a push rule is added here, so that a reviewer sees that it reaches no client. */
const SILENT = [
  'account_opened',
  'action_taken',
  'ban_lifted',
  'daily_bonus_claimed',
  'email_changed',
  'email_verified',
  'favourite_added',
  'favourite_removed',
  'message_reported',
  'names_changed',
  'passkey_added',
  'passkey_removed',
  'passkey_renamed',
  'passkey_used',
  'password_changed',
  'personal_data_revealed',
  'player_referred',
  'player_reported',
  'postal_code_requested',
  'promotion_rules_changed',
  'purchase_review_ended',
  'raise_declined',
  'raise_refused',
  'raise_requested',
  'recovery_code_used',
  'recovery_codes_issued',
  'referral_paid',
  'referral_qualified',
  'referral_qualifying',
  'referral_rejected',
  'referral_reversed',
  'referral_signed_up',
  'referred_bonus_received',
  'round_cancelled',
  'round_resolved',
  'round_started',
  'round_voided',
  'second_factors_removed',
  'seed_pair_ended',
  'seed_pair_started',
  'session_ended',
  'session_started',
  'tide_chain_committed',
  'tide_chain_opened',
  'totp_code_accepted',
  'totp_confirmed',
  'totp_disabled',
  'totp_enrolled',
  'username_changed',
  'vip_reward_claimed',
  'wallet_opened',
  'wallet_rules_changed',
];

describe('the registry of events', () => {
  it('no event type belongs to two categories', () => {
    const types = (Object.keys(STREAMS) as Category[]).flatMap((category) => Object.keys(STREAMS[category].events));
    expect(types.sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('the newest schema version of each type is its number of upcasters plus one', () => {
    expect([EVENTS.email_verified.version, EVENTS.wallet_opened.version]).toEqual([1, 2]);
  });

  it('these events, and no others, cause no push', () => {
    expect(EVENT_TYPES.filter((type) => !Object.hasOwn(PUSH_RULES, type)).sort()).toEqual(SILENT);
  });
});
