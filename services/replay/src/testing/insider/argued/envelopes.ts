import { hasNoCause, hasNoEffect, isAlone, isChosenFreely } from './links.js';
import { type Argued, all, is } from './precondition.js';

/** Changes of the command, the actor and the correlation of an event. */
export const ENVELOPES: readonly Argued[] = [
  {
    matches: all(is('envelope', /: command(Id|Hash)$/), isAlone, isChosenFreely),
    why: 'an idempotency key is chosen by the client or at random, used once and says nothing about the command',
  },
  {
    matches: all(is('envelope', /^(action_taken|round_resolved): commandId$/), isChosenFreely),
    why: 'no rule says that one command stored the last action of a round and its result; tables and amounts contradict either of them alone',
  },
  {
    matches: all(is('envelope', /: correlationId$/), isAlone, hasNoCause),
    why: 'a command begins a correlation of any name; only effects of other events must inherit one, and are found',
  },
  {
    matches: is('envelope', /^(purchase_(?!created|review_ended)\w+|coins_purchased): actor$/),
    why: 'the player or the casino may learn of a payment first, and the registry permits both',
  },
  {
    matches: all(
      is('envelope', /^(win_paid|funds_held|hold_(captured|released)): actor$/),
      isAlone,
      isChosenFreely,
      hasNoCause,
      hasNoEffect,
    ),
    why: 'the registry permits the player and the casino to send this command, and nothing follows from who sent it',
  },
];
