import type { PaletteName } from './palettes.js';
import type { PlaceName } from './places/places.js';

/** Words in a game's name that select a palette and override the one of the provider's art style. */
const PALETTE_WORDS: Partial<Record<PaletteName, string>> = {
  ice: 'frost icebreaker whiteout winter snow frostline yeti cryonaut',
  aurora: 'polar aurora',
  midnight: 'midnight night moon moonshine noche medianoche blues blue halo',
  noir: 'noir',
  ember: 'fire fenfire ember lava magma ashes cinder nightforge dynamite chili forge maple',
  jade: 'emerald jade bamboo',
  jungle: 'frog',
  nile: 'olive peacock',
  crimson: 'ruby rubies garnet red crimson blood rose',
  abyss: 'sapphire octopus',
  amethyst: 'amethyst purple plum',
  nebula: 'opal crystal quartz',
  bronze: 'gold',
  honey: 'golden honey lemon clementine cheesemonger marigold',
  desert: 'oro noon agave',
  cherry: 'cherry',
  mint: 'watermelon lotus',
  orchid: 'candy milkshake blossom',
  neon: 'magnolia neon disco',
  slate: 'quicksilver silver storm',
  dusk: 'dusk sundown persimmon',
  canyon: 'copper',
  lagoon: 'turquoise tide',
};

/** Words in a game's name that select a scenery and override the one of the provider's art style. */
const PLACE_WORDS: Partial<Record<PlaceName, string>> = {
  sea: 'tide tides amphora siren longitude captain walrus storm doldrums pier lido',
  deep: 'octopus drowned pearl oyster eel divers lobster carp',
  stage: 'theater opera karaoke disco encore cabaret badger',
  canyon: 'saloon mesa',
  space: 'space comet orrery voyage otter',
  city: 'city rooftop uptown magnolia taxi tram decker',
  street: 'street',
  mountains: 'train peregrine thermals',
  forest: 'forest wolf moose squirrel beaver bears sloth',
  meadow: 'scarecrow barrel',
  snow: 'yeti penguin frost winter whiteout icebreaker',
  garden: 'capybara',
  marsh: 'frog marsh heron',
  hall: 'cathedral',
  cavern: 'barrow lava',
  sky: 'airship balloon icarus',
  bazaar: 'carpet',
  deco: 'jukebox',
};

const byWord = <Name extends string>(table: Partial<Record<Name, string>>): ReadonlyMap<string, Name> =>
  new Map(
    (Object.entries(table) as [Name, string][]).flatMap(([name, words]) =>
      words.split(' ').map((word) => [word, name] as const),
    ),
  );

const PALETTE_OF = byWord(PALETTE_WORDS);
const PLACE_OF = byWord(PLACE_WORDS);

export const paletteAskedBy = (words: readonly string[]) => words.map((word) => PALETTE_OF.get(word)).find(Boolean);
export const placeAskedBy = (words: readonly string[]) => words.map((word) => PLACE_OF.get(word)).find(Boolean);
