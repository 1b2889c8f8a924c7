import type { FaceName } from './lettering/typefaces.js';
import type { PaletteName } from './palettes.js';
import type { Air } from './places/air.js';
import type { PlaceName } from './places/places.js';

export type Composition = 'scene' | 'emblem' | 'arch' | 'spotlight' | 'diagonal' | 'close';

/** The art style of one provider's games: palettes, scenery, typefaces, compositions and fallback motifs. */
export interface ProviderStyle {
  palettes: readonly PaletteName[];
  faces: readonly FaceName[];
  places: readonly PlaceName[];
  air: readonly Air[];
  compositions: readonly Composition[];
  /** Motifs used when the game's name matches no known motif. */
  motifs: readonly string[];
}

const style = (
  palettes: readonly PaletteName[],
  faces: readonly FaceName[],
  places: readonly PlaceName[],
  air: readonly Air[],
  compositions: readonly Composition[],
  motifs: string,
): ProviderStyle => ({ palettes, faces, places, air, compositions, motifs: motifs.split(' ') });

export const PROVIDER_STYLES: Readonly<Record<string, ProviderStyle>> = {
  'saltmarsh-studio': style(
    ['harbour', 'slate', 'lagoon', 'abyss', 'dusk', 'jade'],
    ['pirata', 'almendra', 'berkshire'],
    ['marsh', 'sea', 'deep'],
    ['dust', 'sparks'],
    ['scene', 'close', 'arch', 'spotlight'],
    'lantern lighthouse bell heron anchor coins',
  ),
  'brass-meridian': style(
    ['bronze', 'nile', 'harbour', 'cosmos', 'canyon', 'lagoon'],
    ['cinzel', 'limelight', 'sancreek'],
    ['sky', 'sea', 'deco', 'desert'],
    ['dust', 'sparks'],
    ['emblem', 'scene', 'arch', 'diagonal'],
    'compass gear telescope map orrery helm',
  ),
  'tenfold-press': style(
    ['noir', 'crimson', 'slate', 'midnight', 'bronze'],
    ['alfa', 'abril', 'bebas'],
    ['street', 'city', 'deco'],
    ['dust'],
    ['diagonal', 'scene', 'close', 'spotlight'],
    'detective letter typewriter magnifier newspaper',
  ),
  'kestrel-and-vane': style(
    ['dawn', 'ice', 'slate', 'lagoon', 'midnight', 'dusk'],
    ['yeseva', 'russo', 'abril'],
    ['sky', 'mountains', 'meadow'],
    ['dust', 'snow'],
    ['scene', 'emblem', 'diagonal'],
    'falcon lightning kite balloon gull rain',
  ),
  'lamplight-row': style(
    ['royal', 'orchid', 'crimson', 'noir', 'amethyst', 'bronze'],
    ['limelight', 'abril', 'yeseva'],
    ['deco', 'stage', 'city'],
    ['sparks', 'confetti'],
    ['arch', 'emblem', 'spotlight', 'close'],
    'champagne masks dame hotel cocktail',
  ),
  'umbra-foundry': style(
    ['ember', 'noir', 'crimson', 'amethyst', 'midnight', 'aurora'],
    ['rocker', 'pirata', 'uncial'],
    ['hall', 'forest', 'mountains', 'cavern'],
    ['sparks', 'dust'],
    ['close', 'scene', 'emblem', 'spotlight'],
    'knight skull castle raven sword',
  ),
  'palo-sereno': style(
    ['canyon', 'desert', 'ember', 'cherry', 'lagoon', 'dusk'],
    ['sancreek', 'berkshire', 'bowlby'],
    ['canyon', 'desert', 'street'],
    ['dust', 'confetti', 'sparks'],
    ['scene', 'emblem', 'close', 'diagonal'],
    'cactus guitar calavera agave horseshoe',
  ),
  'nine-herons': style(
    ['jade', 'orchid', 'crimson', 'dawn', 'mint', 'dusk'],
    ['almendra', 'uncial', 'yeseva'],
    ['garden', 'mountains', 'hall'],
    ['petals', 'sparks'],
    ['scene', 'arch', 'emblem', 'close'],
    'lotus pagoda koi fan torii',
  ),
  'thistle-and-rye': style(
    ['orchard', 'honey', 'dawn', 'cherry', 'jungle', 'mint'],
    ['bowlby', 'berkshire', 'alfa'],
    ['meadow', 'forest', 'sky'],
    ['dust', 'petals'],
    ['scene', 'close', 'emblem'],
    'wheat barn apple honey pumpkin',
  ),
  'coldwater-signal': style(
    ['aurora', 'ice', 'cosmos', 'nebula', 'abyss', 'midnight'],
    ['orbitron', 'russo', 'bebas'],
    ['space', 'aurora', 'snow'],
    ['snow', 'dust'],
    ['scene', 'diagonal', 'spotlight', 'emblem'],
    'antenna satellite planet astronaut rocket',
  ),
  'mosaic-ferry': style(
    ['nile', 'lagoon', 'bronze', 'dusk', 'royal', 'desert'],
    ['caesar', 'cinzel'],
    ['hall', 'sea', 'sky'],
    ['dust', 'sparks'],
    ['scene', 'arch', 'emblem', 'close'],
    'temple amphora spartan olive eye',
  ),
  'bluebell-arcade': style(
    ['cherry', 'neon', 'honey', 'royal', 'mint', 'orchid', 'lagoon'],
    ['righteous', 'bowlby', 'passion', 'alfa'],
    ['stage', 'deco', 'sky', 'city'],
    ['sparks', 'coins', 'confetti'],
    ['emblem', 'spotlight', 'diagonal'],
    'seven sevens bars cherry bell star',
  ),
  'sunday-walrus': style(
    ['mint', 'lagoon', 'honey', 'dawn', 'orchid', 'neon', 'ice'],
    ['bowlby', 'passion', 'righteous'],
    ['sky', 'snow', 'meadow', 'stage', 'city'],
    ['confetti', 'bubbles', 'coins'],
    ['close', 'emblem', 'spotlight'],
    'walrus otter penguin bear',
  ),
  'saffron-gate': style(
    ['nile', 'desert', 'amethyst', 'canyon', 'royal', 'honey'],
    ['yeseva', 'almendra', 'berkshire'],
    ['bazaar', 'desert', 'hall'],
    ['sparks', 'dust'],
    ['arch', 'scene', 'emblem', 'close'],
    'lamp minaret peacock carpet spice',
  ),
  deepwell: style(
    ['amethyst', 'ember', 'jade', 'abyss', 'bronze', 'nebula'],
    ['alfa', 'bebas', 'sancreek'],
    ['cavern'],
    ['sparks', 'dust'],
    ['scene', 'spotlight', 'close', 'emblem'],
    'pickaxe crystal nugget amethyst lantern',
  ),
  'velvet-quarter-live': style(
    ['crimson', 'royal', 'noir'],
    ['abril', 'cinzel'],
    ['deco'],
    ['sparks'],
    ['spotlight'],
    'crown',
  ),
  'harborline-live': style(
    ['harbour', 'lagoon', 'slate'],
    ['bebas', 'cinzel'],
    ['sea'],
    ['sparks'],
    ['spotlight'],
    'anchor',
  ),
  'bright-parade': style(
    ['neon', 'royal', 'cherry', 'honey', 'lagoon'],
    ['bowlby', 'righteous', 'passion'],
    ['stage'],
    ['confetti'],
    ['emblem'],
    'star',
  ),
  'baize-and-ivory': style(
    ['jade', 'noir', 'bronze', 'crimson', 'harbour'],
    ['cinzel', 'abril', 'limelight'],
    ['deco'],
    ['sparks'],
    ['spotlight'],
    'chess',
  ),
  originals: style(
    ['harbour', 'abyss', 'midnight', 'lagoon'],
    ['righteous', 'russo'],
    ['sea'],
    ['sparks'],
    ['spotlight'],
    'star',
  ),
};

/** Default art style for a catalogue provider that is missing from this table. */
export const DEFAULT_STYLE: ProviderStyle = style(
  ['harbour', 'royal', 'crimson', 'jade', 'dusk'],
  ['cinzel', 'abril', 'righteous'],
  ['deco', 'sea', 'mountains'],
  ['sparks'],
  ['scene', 'emblem', 'spotlight'],
  'diamond star crown seven coins',
);
