import type { Mutation } from './mutation.js';

/** A change that the events cannot contradict, and why that is acceptable. An anchor shows every one of them. */
interface Argued {
  matches(mutation: Mutation): boolean;
  why: string;
}

const is = (kind: string, target: RegExp) => (mutation: Mutation) =>
  mutation.kind === kind && target.test(mutation.target);

const PROFILE =
  /^(username_changed|names_changed|email_verified|password_changed|avatar_changed|user_feature_updated|totp_enrolled)$/;

export const ARGUED: readonly Argued[] = [
  {
    matches: is('envelope', /: command(Id|Hash)$/),
    why: 'an idempotency key is chosen by the client, used once and says nothing about the command',
  },
  {
    matches: is('envelope', /: correlationId$/),
    why: 'a command begins a correlation of any name; only effects of other events must inherit one, and are found',
  },
  {
    matches: is('swap positions', /./),
    why: 'clocks of two processes differ, so neighbours of different streams without a common cause fit in both orders',
  },
  {
    matches: is('time', /and effectiveAt$/),
    why: 'the new time is within the six hours by which clocks may differ or be set back',
  },
  {
    matches: is('seed', /^next_server_seed$/),
    why: 'the newest promise has not been used; the player holds its hash, and the next rotation contradicts a changed one',
  },
  {
    matches: is('delete', /, the last of its stream$/),
    why: 'a history may end anywhere',
  },
  {
    matches: ({ kind, target }) => kind === 'delete' && PROFILE.test(target),
    why: 'a change of the profile without a later trace: nothing follows from it',
  },
  {
    matches: is('delete', /^(hold_released|win_paid)$/),
    why: 'the hold or the round stays open, which it may do for any time',
  },
  {
    matches: is('duplicate', /^(username_changed|names_changed|session_started|totp_enrolled|bet_placed)$/),
    why: 'the copy with its own ids is a valid new event; nothing in a history says that nobody sent its command',
  },
  {
    matches: is('money', /^bet_and_win_settled$/),
    why: 'a lost bet pays nothing whatever its stake, which is the choice of the player; a won one is found by its payout',
  },
  {
    matches: ({ kind, target }) =>
      kind === 'swap in stream' && target.split(' and ').every((type) => PROFILE.test(type)),
    why: 'two changes of an account that do not depend on each other are valid in both orders',
  },
  {
    matches: is('field', /^(names_changed|account_opened|totp_enrolled|onboarding_completed)\.\w+\.sealed$/),
    why: 'a sealed text is encrypted with the key of the player, which verify does not have; it cannot be opened then',
  },
  {
    matches: is('field', /\.(by|reason|round\.round_id|ref|cvref|session_id|hashes)$/),
    why: 'a free text or a random id that no other event repeats',
  },
];
