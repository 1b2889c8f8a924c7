import { type Argued, is } from './precondition.js';

/** Changes of the limits of the stakes and of how amounts are shown. */
export const CURRENCIES: readonly Argued[] = [
  {
    matches: is('field', /^currencies_changed\.(gold|sweeps)_coins\.(min|max)_stake$/),
    why: 'every stake keeps the changed limit, and no change of the other currency repeats it; another one is found',
  },
  {
    matches: is('field', /^currencies_changed\.(gold|sweeps)_coins\.hides_zero_decimals$/),
    why: 'only the client shows amounts by it, and no change of the other currency repeats it; another one is found',
  },
  {
    matches: is('field', /^currencies_changed\.(reason|by)$/),
    why: 'an operator states it, and no other event repeats it',
  },
  {
    matches: is('rules', /^a limit lowered that later stakes keep$/),
    why: 'an operator may change a limit at any time, and nothing in a history says that nobody did',
  },
];
