import { type ImportedEvent, importEvents } from '@goldwake/embedded';
import { SeededRandom } from '../seeded-random.js';
import { listGames } from './seeded-catalogue.js';
import { SeededCurrencies } from './seeded-currencies.js';
import { SeededOffers } from './seeded-offers.js';
import { SeededPackages } from './seeded-packages.js';
import { SeededPlayer } from './seeded-player.js';
import { SeededReferrals } from './seeded-referrals.js';
import { recordRules } from './seeded-rules.js';
import { SeededStore } from './seeded-store.js';
import { SeededTide } from './seeded-tide.js';

export interface HistoryOptions {
  /** Exact number of events. */
  events: number;
  /**
   * Maximum number of players. A player signs up when first selected. With a single player, nearly all events belong to
   * one wallet.
   */
  players: number;
  seed: number;
  /**
   * If true, players also redeem prizes, which puts money on hold. Off by default, so that existing seeds keep
   * producing the same events.
   */
  holds?: boolean;
  /** If true, players play all originals instead of dice only. Off by default, as `holds`. */
  originals?: boolean;
  /** If true, players also bet at the shared table of Rising Tide. Off by default, as `holds`. */
  table?: boolean;
  /** If true, players also buy coins, and an operator changes the packages. Off by default, as `holds`. */
  purchases?: boolean;
  /**
   * If true, the casino has a VIP program: each bet is rewarded and counts for promotions, players claim rakeback, rewards
   * and promotions, an operator changes the promotions and the currencies, and players refer each other. Off by default, as `holds`.
   */
  vip?: boolean;
}

/** Longest pause between two actions, in milliseconds. */
const PAUSE_MS = 2_000;
/** Average number of actions of players between two rounds at the shared table. */
const TABLE_EVERY = 20;
/** Average number of actions of players between two changes of the packages. */
const PACKAGES_EVERY = 500;
/** Average number of actions of players between two changes of the promotions. */
const OFFERS_EVERY = 200;
/** Average number of actions of players between two changes of the currencies. */
const CURRENCIES_EVERY = 500;

/**
 * Generates the history of a casino whose players act at random, in order of position. The same options always give
 * exactly the same bytes.
 */
export function* seededHistory({
  events,
  players,
  seed,
  holds = false,
  originals = false,
  table = false,
  purchases = false,
  vip = false,
}: HistoryOptions): Generator<ImportedEvent> {
  const random = new SeededRandom(seed);
  const store = new SeededStore();
  const packages = purchases ? new SeededPackages(store, random) : undefined;
  const offers = vip ? new SeededOffers(store, random) : undefined;
  if (vip) {
    recordRules(store, true);
    listGames(store);
  }
  const currencies = vip ? new SeededCurrencies(store, { seed, oneIn: CURRENCIES_EVERY }) : undefined;
  const endsPairs = originals || table;
  const byUid = new Map<string, SeededPlayer>();
  const referrals = vip
    ? new SeededReferrals(store, (uid, ...claimed) => byUid.get(uid)?.grantClaim(...claimed), { seed, verifies: true })
    : undefined;
  const habits = { redeems: holds, playsOriginals: originals, endsPairs, packages, hasRules: vip, offers, referrals };
  const sailors = Array.from({ length: players }, (_, at) => new SeededPlayer(`p${at + 1}`, store, random, habits));
  for (const [at, sailor] of sailors.entries()) byUid.set(`p${at + 1}`, sailor);
  const tide = table ? new SeededTide(store, random) : undefined;
  for (let made = 0; made < events; ) {
    store.now += random.below(PAUSE_MS);
    if (tide && random.oneIn(TABLE_EVERY)) tide.playRound(sailors.map(({ seat }) => seat));
    else if (packages && random.oneIn(PACKAGES_EVERY)) packages.change();
    else if (offers && random.oneIn(OFFERS_EVERY)) offers.change();
    else sailors[random.below(players)]?.act();
    referrals?.act();
    currencies?.act();
    for (let taken = store.take(); taken.length > 0; taken = store.take()) {
      for (const event of taken.slice(0, events - made)) {
        yield event;
        made++;
      }
      for (const { event } of taken) referrals?.follow(event);
    }
  }
}

/**
 * Writes a randomly generated history, which depends only on the options, to a data folder without projections.
 * @param dataDir folder that is missing or empty
 * @param step called after each event
 */
export function writeHistory(dataDir: string, options: HistoryOptions, step: () => void = () => {}): void {
  importEvents(dataDir, counted(seededHistory(options), step), { whole: true });
}

function* counted(events: Iterable<ImportedEvent>, step: () => void): Generator<ImportedEvent> {
  for (const event of events) {
    yield event;
    step();
  }
}
