import { BEAST_MOTIFS } from './beasts/beasts.js';
import { PERCHED } from './birds/perched.js';
import { SOARING } from './birds/soaring.js';
import { WATERSIDE } from './birds/waterside.js';
import { YARD } from './birds/yard.js';
import { DRINKS } from './food/drinks.js';
import { FRUIT } from './food/fruit.js';
import { HARVEST } from './food/harvest.js';
import { PANTRY } from './food/pantry.js';
import { SWEETS } from './food/sweets.js';
import { EASTERN_BUILDINGS } from './land/east.js';
import { HEIGHTS } from './land/heights.js';
import { STONE_BUILDINGS } from './land/stone.js';
import { TOWN } from './land/town.js';
import { ARMS } from './lore/arms.js';
import { BAZAAR } from './lore/bazaar.js';
import { FLAMES } from './lore/flames.js';
import { MONSTERS } from './lore/monsters.js';
import { SECRETS } from './lore/secrets.js';
import { SPIRITS } from './lore/spirits.js';
import { CLOCKWORK } from './machines/clockwork.js';
import { INSTRUMENTS } from './machines/instruments.js';
import type { Motif } from './motif.js';
import { FLOWERS } from './plants/flowers.js';
import { GREENS } from './plants/greens.js';
import { COAST } from './sea/coast.js';
import { FISH } from './sea/fish.js';
import { SEABED } from './sea/seabed.js';
import { SHIPS } from './sea/ships.js';
import { ALOFT } from './sky/aloft.js';
import { LIGHTS } from './sky/lights.js';
import { SPACECRAFT } from './sky/spacecraft.js';
import { WEATHER } from './sky/weather.js';
import { WORLDS } from './sky/worlds.js';
import { FAIR } from './stage/fair.js';
import { LADIES } from './stage/ladies.js';
import { MASKS } from './stage/masks.js';
import { MUSIC } from './stage/music.js';
import { SOUND } from './stage/sound.js';
import { CASEWORK } from './street/casework.js';
import { PAPERS } from './street/papers.js';
import { VEHICLES } from './street/vehicles.js';
import { COINS } from './treasure/coins.js';
import { GEMS } from './treasure/gems.js';
import { JEWELS } from './treasure/jewels.js';
import { LUCK } from './treasure/luck.js';
import { MINE } from './treasure/mine.js';
import { PRIZES } from './treasure/prizes.js';

/** Lists every motif. A new motif is drawn in the file of its theme and registered in that file's list. */
export const MOTIFS: readonly Motif[] = [
  ...BEAST_MOTIFS,
  ...PERCHED,
  ...SOARING,
  ...WATERSIDE,
  ...YARD,
  ...COAST,
  ...FISH,
  ...SEABED,
  ...SHIPS,
  ...ALOFT,
  ...LIGHTS,
  ...SPACECRAFT,
  ...WEATHER,
  ...WORLDS,
  ...FLOWERS,
  ...GREENS,
  ...DRINKS,
  ...FRUIT,
  ...HARVEST,
  ...SWEETS,
  ...PANTRY,
  ...CASEWORK,
  ...PAPERS,
  ...VEHICLES,
  ...FAIR,
  ...LADIES,
  ...MASKS,
  ...MUSIC,
  ...SOUND,
  ...CLOCKWORK,
  ...INSTRUMENTS,
  ...COINS,
  ...GEMS,
  ...JEWELS,
  ...LUCK,
  ...MINE,
  ...PRIZES,
  ...EASTERN_BUILDINGS,
  ...HEIGHTS,
  ...STONE_BUILDINGS,
  ...TOWN,
  ...ARMS,
  ...BAZAAR,
  ...FLAMES,
  ...MONSTERS,
  ...SECRETS,
  ...SPIRITS,
];

const BY_NAME = new Map(MOTIFS.map((motif) => [motif.name, motif]));

export function motifNamed(name: string): Motif {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`there is no motif named ${name}`);
  return found;
}
