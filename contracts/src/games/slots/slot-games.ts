import type { Volatility } from '../catalogue-events.js';
import type { Archetype } from './archetypes/archetype.js';
import { LINES_5X3 } from './archetypes/lines.js';

export const ARCHETYPES = { lines: LINES_5X3 } satisfies Record<string, Archetype>;
export type ArchetypeName = keyof typeof ARCHETYPES;

/**
 * What decides the rounds of each slot: provider, archetype, return in hundredths of a percent, and volatility. The
 * catalogue states the same; a row is never changed, because recorded rounds were drawn with it.
 */
const ROWS = [
  ['agua-dulce-gold', 'palo-sereno', 'lines', 9492, 'medium'],
  ['alibi-street', 'tenfold-press', 'lines', 9499, 'medium'],
  ['amphora', 'mosaic-ferry', 'lines', 9599, 'low'],
  ['ariadne-lets-go', 'mosaic-ferry', 'lines', 9590, 'medium'],
  ['balloon-day-at-bristow', 'kestrel-and-vane', 'lines', 9561, 'low'],
  ['black-ditch', 'saltmarsh-studio', 'lines', 9495, 'high'],
  ['cantina-luz', 'palo-sereno', 'lines', 9644, 'low'],
  ['cherry-counter', 'bluebell-arcade', 'lines', 9654, 'low'],
  ['classic-clementine', 'bluebell-arcade', 'lines', 9655, 'low'],
  ['cockle-row', 'saltmarsh-studio', 'lines', 9640, 'low'],
  ['double-decker-bars', 'bluebell-arcade', 'lines', 9536, 'medium'],
  ['emerald-elevator', 'deepwell', 'lines', 9630, 'medium'],
  ['gallowglass', 'umbra-foundry', 'lines', 9545, 'high'],
  ['harvest-supper', 'thistle-and-rye', 'lines', 9671, 'low'],
  ['ink-dragon-pavilion', 'nine-herons', 'lines', 9491, 'high'],
  ['jukebox-at-sals', 'lamplight-row', 'lines', 9591, 'low'],
  ['kite-season', 'kestrel-and-vane', 'lines', 9691, 'low'],
  ['lava-tube', 'deepwell', 'lines', 9591, 'medium'],
  ['motherlode-mary', 'deepwell', 'lines', 9621, 'high'],
  ['murder-at-the-bellwether', 'tenfold-press', 'lines', 9533, 'medium'],
  ['oathbreakers-end', 'umbra-foundry', 'lines', 9556, 'high'],
  ['oro-del-sur', 'palo-sereno', 'lines', 9608, 'high'],
  ['pearl-divers-of-sur', 'saffron-gate', 'lines', 9457, 'high'],
  ['pendulum-kings', 'brass-meridian', 'lines', 9646, 'medium'],
  ['pig-in-the-parlor', 'thistle-and-rye', 'lines', 9621, 'medium'],
  ['pug-opera', 'sunday-walrus', 'lines', 9601, 'medium'],
  ['quiet-hours-sector-nine', 'coldwater-signal', 'lines', 9599, 'low'],
  ['rooftop-thirteen', 'lamplight-row', 'lines', 9492, 'high'],
  ['ruby-of-the-empty-quarter', 'saffron-gate', 'lines', 9595, 'high'],
  ['sandals-of-the-courier', 'mosaic-ferry', 'lines', 9591, 'low'],
  ['station-zero-north', 'coldwater-signal', 'lines', 9730, 'high'],
  ['terra-pericolosa', 'brass-meridian', 'lines', 9625, 'high'],
  ['the-cartographers-debt', 'brass-meridian', 'lines', 9636, 'medium'],
  ['the-counterfeit-count', 'tenfold-press', 'lines', 9637, 'medium'],
  ['the-eel-wife', 'saltmarsh-studio', 'lines', 9610, 'high'],
  ['the-lacquer-box', 'nine-herons', 'lines', 9622, 'medium'],
  ['the-maple-emperor', 'nine-herons', 'lines', 9661, 'medium'],
  ['the-marlowe-hotel', 'lamplight-row', 'lines', 9541, 'medium'],
  ['the-spice-broker', 'saffron-gate', 'lines', 9663, 'medium'],
  ['thermals', 'kestrel-and-vane', 'lines', 9695, 'low'],
  ['thorn-crown-hill', 'umbra-foundry', 'lines', 9506, 'medium'],
  ['truffle-hound', 'thistle-and-rye', 'lines', 9404, 'high'],
  ['walrus-at-the-wheel', 'sunday-walrus', 'lines', 9550, 'medium'],
  ['whiteout', 'coldwater-signal', 'lines', 9404, 'high'],
  ['yeti-yoga', 'sunday-walrus', 'lines', 9500, 'medium'],
] as const satisfies readonly [
  game_id: string,
  provider_id: string,
  archetype: ArchetypeName,
  rtp: number,
  volatility: Volatility,
][];

/** Ids of the slots whose rounds this version can play. */
export type SlotGameId = (typeof ROWS)[number][0];

/** A slot and what decides its rounds. */
export interface SlotGame {
  game_id: SlotGameId;
  provider_id: string;
  archetype: ArchetypeName;
  /** Return in hundredths of a percent, which are ten-thousandths of the stake. */
  rtp: number;
  volatility: Volatility;
}

export const SLOT_GAMES: readonly SlotGame[] = ROWS.map(([game_id, provider_id, archetype, rtp, volatility]) => ({
  ...{ game_id, provider_id, archetype, rtp, volatility },
}));

const BY_ID: ReadonlyMap<string, SlotGame> = new Map(SLOT_GAMES.map((game) => [game.game_id, game]));

/** Returns a slot; undefined if this version cannot play a game with this id. */
export function slotGameOf(gameId: string): SlotGame | undefined {
  return BY_ID.get(gameId);
}
