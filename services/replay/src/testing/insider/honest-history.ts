import { idOf } from '@goldwake/contracts';
import type { ImportedEvent } from '@goldwake/embedded';
import { SeededRandom } from '../../seeded-random.js';
import { listGames } from '../seeded-catalogue.js';
import { SeededCurrencies } from '../seeded-currencies.js';
import { SeededOffers } from '../seeded-offers.js';
import { SeededPackages } from '../seeded-packages.js';
import { SeededPlayer } from '../seeded-player.js';
import { SeededReferrals } from '../seeded-referrals.js';
import { recordRules } from '../seeded-rules.js';
import { SeededStore } from '../seeded-store.js';
import { SeededAccount } from './seeded-account.js';

const PLAYERS = 4;
/** Share of the actions that concern the account instead of the wallet. */
const ACCOUNT_ONE_IN = 4;
/** Share of the actions with which an operator changes the packages. */
const PACKAGES_ONE_IN = 30;
/** Share of the actions with which an operator changes the promotions, in a casino with a VIP program. */
const OFFERS_ONE_IN = 25;
/** Share of the actions after which an operator changes the currencies, in a casino with a VIP program. */
const CURRENCIES_ONE_IN = 40;
/** Share of the actions with which players who rotate often change their seeds. */
const ROTATES_ONE_IN = 15;
const PAUSE_MS = 20_000;

interface Options {
  /** Whether players change their seeds so often that most pairs are followed by another. */
  rotatesOften?: boolean;
  /** Whether the casino has a VIP program, which adds an event for each bet, offers promotions, lists its games, changes its currencies, and lets players refer each other. */
  hasVip?: boolean;
  /** Whether providers cancel rounds before their bets. */
  cancelsRounds?: boolean;
}

/** Returns a history of players who use every part of the casino, in order of position. Depends only on the arguments. */
export function honestHistory(
  events: number,
  seed: number,
  { rotatesOften = false, hasVip = false, cancelsRounds = false }: Options = {},
): ImportedEvent[] {
  const random = new SeededRandom(seed);
  const store = new SeededStore();
  recordRules(store, hasVip);
  if (hasVip) listGames(store);
  const made = store.take();
  const accounts = new Map<string, SeededAccount>();
  const packages = new SeededPackages(store, random);
  const offers = hasVip ? new SeededOffers(store, random) : undefined;
  const currencies = hasVip ? new SeededCurrencies(store, { seed, oneIn: CURRENCIES_ONE_IN }) : undefined;
  const byUid = new Map<string, SeededPlayer>();
  const referrals = hasVip
    ? new SeededReferrals(store, (uid, ...claimed) => byUid.get(uid)?.grantClaim(...claimed), { seed, verifies: false })
    : undefined;
  const players = Array.from({ length: PLAYERS }, (_, at) => {
    const uid = `p${at + 1}`;
    const often = rotatesOften ? { rotatesOneIn: ROTATES_ONE_IN } : {};
    const habits = {
      redeems: true,
      playsOriginals: true,
      endsPairs: true,
      packages,
      hasRules: true,
      offers,
      referrals,
      cancelsRounds,
      ...often,
    };
    const player = new SeededPlayer(uid, store, random, habits);
    byUid.set(uid, player);
    return { uid, player };
  });
  while (made.length < events) {
    store.now += 1 + random.below(PAUSE_MS);
    const { uid, player } = players[random.below(PLAYERS)] ?? unreachable();
    const account = accounts.get(uid);
    if (random.oneIn(PACKAGES_ONE_IN)) packages.change();
    else if (offers && random.oneIn(OFFERS_ONE_IN)) offers.change();
    else if (account && random.oneIn(ACCOUNT_ONE_IN)) account.act();
    else if (!account?.isBanned) player.act();
    referrals?.act();
    currencies?.act();
    for (let taken = store.take(); taken.length > 0; taken = store.take()) {
      for (const one of taken) {
        made.push(one);
        const { event } = one;
        if (event.type === 'account_opened') {
          accounts.set(idOf(event.stream), new SeededAccount(idOf(event.stream), event, store, random));
        }
        referrals?.follow(event);
      }
    }
  }
  return made;
}

function unreachable(): never {
  throw new RangeError('the index of the player is out of range');
}
