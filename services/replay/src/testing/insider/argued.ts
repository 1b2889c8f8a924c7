import type { Mutation } from './mutation.js';

/** A change that the events cannot contradict, and why that is acceptable. */
interface Argued {
  matches(mutation: Mutation): boolean;
  why: string;
}

const is = (kind: string, target: RegExp) => (mutation: Mutation) =>
  mutation.kind === kind && target.test(mutation.target);

/** Matches if both exchanged events have one of the types, and at least one of them has a type of the first list. */
const swapped =
  (first: RegExp, other = first) =>
  (mutation: Mutation) => {
    const [one = '', two = ''] = mutation.target.split(' and ');
    if (mutation.kind !== 'swap in stream') return false;
    return (first.test(one) && other.test(two)) || (first.test(two) && other.test(one));
  };

/** By how far the time of an event was moved, in hours. */
function hoursMoved({ what }: Mutation): number {
  const [from = '', to = ''] = what.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}
const CLOCKS_DIFFER_HOURS = 6;

/** Types of account events on which no other event depends. */
const PROFILE =
  'username_changed|names_changed|email_verified|password_changed|avatar_changed|user_feature_updated|totp_enrolled';
const ACCOUNT = new RegExp(`^(${PROFILE}|player_banned|ban_lifted|session_started|session_ended)$`);
const UNDRAWN =
  'coins_granted|bet_placed|win_paid|bet_rolled_back|balance_adjusted|funds_held|hold_captured|hold_released';
const FAVOURITE = 'favourite_added|favourite_removed';

/** Changes that only an anchor shows. */
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
    matches: (mutation) =>
      is('time', /and effectiveAt$/)(mutation) && Math.abs(hoursMoved(mutation)) <= CLOCKS_DIFFER_HOURS,
    why: 'the new time is within the six hours by which clocks may differ or be set back; positions give the order, and rights that depend on time are compared with times in the data within five minutes',
  },
  {
    matches: (mutation) => is('time', /and effectiveAt$/)(mutation) && hoursMoved(mutation) > CLOCKS_DIFFER_HOURS,
    why: 'too few events follow to show that the time did not pass: a casino may be idle for any time',
  },
  {
    matches: is('seed', /^next_server_seed$/),
    why: 'the newest promise has not been used; the player holds its hash, and the next rotation contradicts a changed one',
  },
  {
    matches: is('field', /^seed_pair_started\.client_seed$/),
    why: 'no round has drawn from the pair; the player knows the client seed',
  },
  {
    matches: is('delete', /, the last of its stream$/),
    why: 'a history may end anywhere',
  },
  {
    matches: is('delete', new RegExp(`^(${PROFILE}|session_(started|ended)|${FAVOURITE})$`)),
    why: 'a change of the account or of a favourite that no later event builds on, such as a session that nothing ended',
  },
  {
    matches: is('delete', /^(player_banned|ban_lifted)$/),
    why: 'no later event shows whether the player was banned: no session started or ended in between',
  },
  {
    matches: is('delete', /^bet_and_win_settled$/),
    why: 'the newest round of a player; a later one would skip its nonce',
  },
  {
    matches: is('delete', /^(coins_granted|balance_adjusted)$/),
    why: 'a top-up or an adjustment has no cause among the events, and the recomputed balances cover all later stakes',
  },
  {
    matches: is('delete', /^(hold_released|hold_captured|win_paid|bet_rolled_back)$/),
    why: 'the hold or the round stays open, which it may do for any time',
  },
  {
    matches: is(
      'duplicate',
      new RegExp(`^(${PROFILE}|session_started|player_banned|${FAVOURITE}|bet_placed|funds_held|balance_adjusted)$`),
    ),
    why: 'the copy with its own ids is a valid new event; nothing in a history says that nobody sent its command',
  },
  {
    matches: is('move', new RegExp(`^(${PROFILE}|session_started|player_banned|${FAVOURITE}|balance_adjusted)$`)),
    why: 'with the other uid it is what the same command for the other player would store, and nothing states for whom it was sent',
  },
  {
    matches: is('money', /^bet_and_win_settled$/),
    why: 'a lost bet pays nothing whatever its stake, which is the choice of the player; a won one is found by its payout',
  },
  {
    matches: is('money', /^(bet_placed|funds_held)$/),
    why: 'the player chooses the amount; the return of the stake or the end of the hold contradicts another one',
  },
  {
    matches: is('money', /^(balance_adjusted|coins_granted)$/),
    why: 'an operator chooses the amount of an adjustment, and a setting that of a top-up; the amount of a bonus is found by its claim',
  },
  {
    matches: (mutation) =>
      is('money', /^win_paid$/)(mutation) || is('field', /^(win_paid|bet_placed)\.round\.outcome/)(mutation),
    why: 'the provider of a game without draws states outcome and payout; no event repeats them',
  },
  {
    matches: swapped(ACCOUNT),
    why: 'two changes of an account that do not depend on each other are valid in both orders',
  },
  {
    matches: swapped(new RegExp(`^(${FAVOURITE})$`)),
    why: 'two different games may be marked in both orders',
  },
  {
    matches: swapped(new RegExp(`^(${UNDRAWN})$`), new RegExp(`^(${UNDRAWN}|bet_and_win_settled)$`)),
    why: 'two changes of a balance that covers both are valid in both orders; draws, rounds, holds and playthrough contradict any other exchange',
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

/** Changes that the printed anchor does not show either. */
export const APPENDED: readonly Argued[] = [
  {
    matches: is('duplicate', /, appended$/),
    why: 'a valid new event after the newest anchor, as the casino itself could have stored it; the next anchor, a minute later, covers it',
  },
];
