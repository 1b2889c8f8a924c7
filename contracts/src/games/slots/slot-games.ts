import type { Volatility } from '../catalogue-events.js';
import type { Archetype } from './archetypes/archetype.js';
import { CLASSIC_3X3 } from './archetypes/classic.js';
import { LINES_5X3 } from './archetypes/lines.js';
import { WAYS_243 } from './archetypes/ways.js';

export const ARCHETYPES = { lines: LINES_5X3, ways: WAYS_243, classic: CLASSIC_3X3 } satisfies Record<
  string,
  Archetype
>;
export type ArchetypeName = keyof typeof ARCHETYPES;

/**
 * What decides the rounds of each slot: provider, archetype, return in hundredths of a percent, and volatility. The
 * catalogue states the same; a row is never changed, because recorded rounds were drawn with it.
 */
const ROWS = [
  ['a-dame-called-tuesday', 'tenfold-press', 'ways', 9641, 'medium'],
  ['agua-dulce-gold', 'palo-sereno', 'lines', 9492, 'medium'],
  ['airship-augusta', 'brass-meridian', 'ways', 9525, 'medium'],
  ['alibi-street', 'tenfold-press', 'lines', 9499, 'medium'],
  ['amphora', 'mosaic-ferry', 'lines', 9599, 'low'],
  ['ariadne-lets-go', 'mosaic-ferry', 'lines', 9590, 'medium'],
  ['ashes-for-morwen', 'umbra-foundry', 'classic', 9448, 'high'],
  ['balloon-day-at-bristow', 'kestrel-and-vane', 'lines', 9561, 'low'],
  ['bamboo-courier', 'nine-herons', 'classic', 9649, 'medium'],
  ['barn-dance-at-dells', 'thistle-and-rye', 'ways', 9560, 'medium'],
  ['beaver-builders-union', 'sunday-walrus', 'classic', 9582, 'medium'],
  ['black-ditch', 'saltmarsh-studio', 'lines', 9495, 'high'],
  ['blood-orange-moon', 'umbra-foundry', 'classic', 9632, 'medium'],
  ['cactus-court', 'palo-sereno', 'ways', 9577, 'low'],
  ['canary-down-below', 'deepwell', 'classic', 9531, 'medium'],
  ['cantina-luz', 'palo-sereno', 'lines', 9644, 'low'],
  ['champagne-telegraph', 'lamplight-row', 'ways', 9646, 'medium'],
  ['cherry-counter', 'bluebell-arcade', 'lines', 9654, 'low'],
  ['choir-of-rust', 'umbra-foundry', 'classic', 9558, 'high'],
  ['cider-house-luck', 'thistle-and-rye', 'classic', 9619, 'medium'],
  ['classic-clementine', 'bluebell-arcade', 'lines', 9655, 'low'],
  ['cockle-row', 'saltmarsh-studio', 'lines', 9640, 'low'],
  ['cufflinks', 'lamplight-row', 'classic', 9556, 'medium'],
  ['cumulonimbus-rex', 'kestrel-and-vane', 'ways', 9648, 'high'],
  ['daughters-of-delphi', 'mosaic-ferry', 'ways', 9616, 'medium'],
  ['double-decker-bars', 'bluebell-arcade', 'lines', 9536, 'medium'],
  ['echo-from-ganymede', 'coldwater-signal', 'classic', 9496, 'medium'],
  ['el-gallo-valiente', 'palo-sereno', 'classic', 9509, 'medium'],
  ['emerald-elevator', 'deepwell', 'lines', 9630, 'medium'],
  ['encore-at-the-almeda', 'lamplight-row', 'ways', 9556, 'medium'],
  ['firefly-shogun', 'nine-herons', 'ways', 9579, 'high'],
  ['fruit-parlor-1962', 'bluebell-arcade', 'ways', 9621, 'low'],
  ['gallowglass', 'umbra-foundry', 'lines', 9545, 'high'],
  ['garnet-gulch', 'deepwell', 'ways', 9627, 'medium'],
  ['gaslight-gala', 'lamplight-row', 'classic', 9675, 'medium'],
  ['geode', 'deepwell', 'ways', 9563, 'low'],
  ['ghost-in-the-relay', 'coldwater-signal', 'classic', 9534, 'medium'],
  ['golden-fleece-and-sons', 'mosaic-ferry', 'classic', 9663, 'low'],
  ['grapevine-five', 'bluebell-arcade', 'classic', 9573, 'medium'],
  ['gulls-over-gallows-point', 'saltmarsh-studio', 'ways', 9594, 'high'],
  ['halo-moon', 'kestrel-and-vane', 'ways', 9653, 'medium'],
  ['hamster-capital', 'sunday-walrus', 'classic', 9658, 'high'],
  ['harvest-supper', 'thistle-and-rye', 'lines', 9671, 'low'],
  ['icebreaker-volkova', 'coldwater-signal', 'ways', 9536, 'medium'],
  ['ink-dragon-pavilion', 'nine-herons', 'lines', 9491, 'high'],
  ['jukebox-at-sals', 'lamplight-row', 'lines', 9591, 'low'],
  ['keplers-orphans', 'coldwater-signal', 'classic', 9649, 'high'],
  ['kite-festival-at-wei', 'nine-herons', 'ways', 9622, 'medium'],
  ['kite-season', 'kestrel-and-vane', 'lines', 9691, 'low'],
  ['la-reina-del-agave', 'palo-sereno', 'ways', 9564, 'medium'],
  ['lamp-seller-of-samarkand', 'saffron-gate', 'ways', 9513, 'medium'],
  ['lanterns-at-low-water', 'saltmarsh-studio', 'ways', 9614, 'medium'],
  ['last-set-on-linden', 'lamplight-row', 'classic', 9573, 'low'],
  ['last-train-to-verity', 'tenfold-press', 'classic', 9460, 'high'],
  ['lava-tube', 'deepwell', 'lines', 9591, 'medium'],
  ['lucky-lido', 'bluebell-arcade', 'classic', 9628, 'low'],
  ['magma-chamber', 'deepwell', 'classic', 9487, 'high'],
  ['milkshake-sevens', 'bluebell-arcade', 'ways', 9506, 'medium'],
  ['minaret-moon', 'saffron-gate', 'ways', 9589, 'low'],
  ['minotaur-market', 'mosaic-ferry', 'ways', 9495, 'high'],
  ['moon-over-willow-bridge', 'nine-herons', 'classic', 9629, 'low'],
  ['moose-lodge-karaoke', 'sunday-walrus', 'ways', 9493, 'medium'],
  ['motherlode-mary', 'deepwell', 'lines', 9621, 'high'],
  ['mudlarks-ransom', 'saltmarsh-studio', 'ways', 9534, 'medium'],
  ['murder-at-the-bellwether', 'tenfold-press', 'lines', 9533, 'medium'],
  ['murmuration', 'kestrel-and-vane', 'classic', 9523, 'medium'],
  ['noche-de-cobre', 'palo-sereno', 'classic', 9634, 'high'],
  ['oathbreakers-end', 'umbra-foundry', 'lines', 9556, 'high'],
  ['olive-and-owl', 'mosaic-ferry', 'classic', 9666, 'low'],
  ['oro-del-sur', 'palo-sereno', 'lines', 9608, 'high'],
  ['otter-space', 'sunday-walrus', 'classic', 9705, 'low'],
  ['oud-and-ember', 'saffron-gate', 'classic', 9587, 'low'],
  ['peacock-courtyard', 'saffron-gate', 'classic', 9681, 'low'],
  ['pearl-divers-of-sur', 'saffron-gate', 'lines', 9457, 'high'],
  ['pendulum-kings', 'brass-meridian', 'lines', 9646, 'medium'],
  ['penguin-tax-office', 'sunday-walrus', 'ways', 9567, 'medium'],
  ['penny-dreadful-hour', 'tenfold-press', 'classic', 9478, 'high'],
  ['pig-in-the-parlor', 'thistle-and-rye', 'lines', 9621, 'medium'],
  ['polar-night-shift', 'coldwater-signal', 'ways', 9649, 'low'],
  ['pug-opera', 'sunday-walrus', 'lines', 9601, 'medium'],
  ['quicksilver-compass', 'brass-meridian', 'classic', 9627, 'medium'],
  ['quiet-hours-sector-nine', 'coldwater-signal', 'lines', 9599, 'low'],
  ['quince-and-clover', 'thistle-and-rye', 'classic', 9567, 'low'],
  ['red-thread', 'nine-herons', 'classic', 9530, 'high'],
  ['reed-and-rushlight', 'saltmarsh-studio', 'classic', 9692, 'low'],
  ['rooftop-thirteen', 'lamplight-row', 'lines', 9492, 'high'],
  ['ruby-of-the-empty-quarter', 'saffron-gate', 'lines', 9595, 'high'],
  ['saffron-thief', 'saffron-gate', 'classic', 9624, 'medium'],
  ['sandals-of-the-courier', 'mosaic-ferry', 'lines', 9591, 'low'],
  ['seven-saints-saloon', 'palo-sereno', 'classic', 9435, 'high'],
  ['silver-spur-sisters', 'palo-sereno', 'ways', 9537, 'medium'],
  ['siren-strait', 'mosaic-ferry', 'classic', 9632, 'high'],
  ['static-bloom', 'coldwater-signal', 'ways', 9592, 'medium'],
  ['station-zero-north', 'coldwater-signal', 'lines', 9730, 'high'],
  ['storm-petrel', 'kestrel-and-vane', 'classic', 9428, 'high'],
  ['terra-pericolosa', 'brass-meridian', 'lines', 9625, 'high'],
  ['the-cartographers-debt', 'brass-meridian', 'lines', 9636, 'medium'],
  ['the-cheesemongers-gold', 'thistle-and-rye', 'ways', 9589, 'medium'],
  ['the-cinder-bride', 'umbra-foundry', 'ways', 9539, 'medium'],
  ['the-comet-keepers-second-voyage', 'brass-meridian', 'classic', 9677, 'medium'],
  ['the-counterfeit-count', 'tenfold-press', 'lines', 9637, 'medium'],
  ['the-crystal-nave', 'deepwell', 'classic', 9641, 'low'],
  ['the-dead-letter-drawer', 'tenfold-press', 'ways', 9531, 'medium'],
  ['the-eel-wife', 'saltmarsh-studio', 'lines', 9610, 'high'],
  ['the-falconers-prize', 'saffron-gate', 'ways', 9569, 'high'],
  ['the-glass-observatory', 'brass-meridian', 'ways', 9640, 'low'],
  ['the-iron-saint', 'umbra-foundry', 'ways', 9598, 'high'],
  ['the-jackpot-kiosk', 'bluebell-arcade', 'classic', 9469, 'high'],
  ['the-lacquer-box', 'nine-herons', 'lines', 9622, 'medium'],
  ['the-maple-emperor', 'nine-herons', 'lines', 9661, 'medium'],
  ['the-mapmakers-daughter', 'brass-meridian', 'classic', 9594, 'medium'],
  ['the-marlowe-hotel', 'lamplight-row', 'lines', 9541, 'medium'],
  ['the-marsh-kings-toll', 'saltmarsh-studio', 'classic', 9599, 'high'],
  ['the-octopus-has-eight-jobs', 'sunday-walrus', 'ways', 9486, 'high'],
  ['the-pawnbroker-knows', 'tenfold-press', 'ways', 9671, 'low'],
  ['the-plague-doctors-ledger', 'umbra-foundry', 'ways', 9656, 'high'],
  ['the-prize-marrow', 'thistle-and-rye', 'ways', 9547, 'medium'],
  ['the-sapphire-seam', 'deepwell', 'ways', 9628, 'low'],
  ['the-spice-broker', 'saffron-gate', 'lines', 9663, 'medium'],
  ['the-tea-masters-wager', 'nine-herons', 'ways', 9598, 'medium'],
  ['thermals', 'kestrel-and-vane', 'lines', 9695, 'low'],
  ['thorn-crown-hill', 'umbra-foundry', 'lines', 9506, 'medium'],
  ['three-stubborn-hens', 'thistle-and-rye', 'classic', 9696, 'low'],
  ['triple-tram', 'bluebell-arcade', 'ways', 9668, 'medium'],
  ['trireme-trials', 'mosaic-ferry', 'ways', 9652, 'medium'],
  ['truffle-hound', 'thistle-and-rye', 'lines', 9404, 'high'],
  ['typewriter-ribbon-blues', 'tenfold-press', 'classic', 9621, 'low'],
  ['under-the-doldrums', 'kestrel-and-vane', 'classic', 9673, 'medium'],
  ['vermouth-hour', 'lamplight-row', 'ways', 9714, 'low'],
  ['walrus-at-the-wheel', 'sunday-walrus', 'lines', 9550, 'medium'],
  ['whiteout', 'coldwater-signal', 'lines', 9404, 'high'],
  ['wild-goose-winter', 'kestrel-and-vane', 'ways', 9552, 'medium'],
  ['wreckers-supper', 'saltmarsh-studio', 'classic', 9571, 'medium'],
  ['yeti-yoga', 'sunday-walrus', 'lines', 9500, 'medium'],
  ['zero-longitude', 'brass-meridian', 'ways', 9730, 'high'],
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
