import { GOLD, type Ramp, ramp, rampOf } from './drawing/ramps.js';

/** Colours and light of a card: the sky from top to horizon, its glow, three depths of ground, and materials. */
export interface Palette {
  sky: readonly [string, string, string];
  glow: string;
  far: string;
  mid: string;
  near: string;
  main: Ramp;
  second: Ramp;
  letters: Letters;
}

export type Letters = 'gold' | 'ivory' | 'ice' | 'ember' | 'mint' | 'rose' | 'sun' | 'violet';

const palette = (sky: string, glow: string, ground: string, main: Ramp, second: Ramp, letters: Letters): Palette => {
  const [far, mid, near] = three(ground);
  return { sky: three(sky), glow, far, mid, near, main, second, letters };
};
const three = (colours: string) => colours.split(' ') as [string, string, string];

const TEAL = rampOf('#1fa39a', '#04181c');
const SKY = rampOf('#3f8fe0', '#071233');
const RUBY = rampOf('#d8324a', '#22040f');
const JADE = rampOf('#2fae6c', '#03180f');
const VIOLET = rampOf('#8a55e0', '#140630');
const ROSE = rampOf('#e8679a', '#2a0620');
const AMBER = rampOf('#ef9a2f', '#2a0d04');
const ICE = ramp('#16384f', '#3b7fa6', '#83c6e6', '#cdeefa', '#ffffff');
const BRICK = rampOf('#c9532f', '#1f0806');
const CYAN = rampOf('#1fd0e8', '#071040');
const MAGENTA = rampOf('#ff4fa8', '#2a0436');
const AZURE = rampOf('#5fc6ff', '#08123a');
const STEEL = rampOf('#8fb2dc', '#0a1428');
const PERIWINKLE = rampOf('#b9c8f0', '#0d1538');
const LIME = rampOf('#9bc53d', '#0f1c05');

export const PALETTES = {
  harbour: palette('#060d24 #123260 #4f7fae', '#ffd98a', '#24527f #12305a #050b1c', GOLD, SKY, 'gold'),
  dusk: palette('#170b33 #612a63 #f08a5d', '#ffd08a', '#743463 #3c1a4a #12081f', GOLD, VIOLET, 'sun'),
  dawn: palette('#10244a #5b6fa8 #ffc3a0', '#fff0cf', '#6f6fa0 #394777 #0f1a38', ROSE, GOLD, 'ivory'),
  ember: palette('#16040a #6d1414 #ff7a2f', '#ffd26b', '#7d1c14 #420d10 #120306', AMBER, RUBY, 'ember'),
  crimson: palette('#14030d #5c0f24 #c23044', '#ffb38a', '#6b1228 #38091b #100308', GOLD, RUBY, 'gold'),
  ice: palette('#071a38 #1f5f94 #bfeaf7', '#ffffff', '#6db2d6 #2f739f #0a2444', ICE, SKY, 'ice'),
  aurora: palette('#040d20 #0b4a58 #4be0a4', '#c8ffe0', '#11505a #0a2f40 #030c18', ICE, TEAL, 'mint'),
  jade: palette('#021812 #0b5540 #8fd48a', '#fff3b0', '#15694c #0a3f31 #02120d', GOLD, JADE, 'gold'),
  jungle: palette('#05170c #1f5a26 #d6d65a', '#fff6a8', '#2d6b2c #164019 #041006', LIME, AMBER, 'sun'),
  lagoon: palette('#032036 #0a6f8f #7fe3d4', '#f6fff0', '#0f7d92 #085068 #021c2c', TEAL, AMBER, 'ivory'),
  abyss: palette('#020a1e #06316b #1a86b8', '#8ff0ff', '#0d4b86 #072b5a #020a1c', TEAL, VIOLET, 'ice'),
  royal: palette('#0c0630 #351a86 #8a5ae6', '#ffe0a0', '#40229a #220f5c #080320', GOLD, VIOLET, 'gold'),
  amethyst: palette('#150528 #5a1a80 #d67ae8', '#ffd9ff', '#66258c #361050 #100320', VIOLET, ROSE, 'violet'),
  orchid: palette('#220a2a #8a2a66 #ffa2b0', '#fff0dc', '#8f3670 #501c48 #1a0720', ROSE, GOLD, 'rose'),
  desert: palette('#23295c #b0603f #ffd27f', '#fff4c8', '#c07a44 #7d4228 #2a120e', GOLD, TEAL, 'sun'),
  canyon: palette('#1b1030 #9c3c2c #ffb25e', '#ffe6a8', '#a54a30 #5f2520 #1c0a0e', BRICK, TEAL, 'ivory'),
  nile: palette('#061c3a #12606e #f3c766', '#fff2bf', '#a8823f #5a4a2c #0c1420', GOLD, TEAL, 'gold'),
  noir: palette('#070809 #20242c #555d6b', '#ffe3b0', '#2b313c #171b22 #050608', GOLD, RUBY, 'ivory'),
  neon: palette('#080420 #2a0f6a #e0358f', '#7ff6ff', '#34157a #1b0a48 #060218', CYAN, MAGENTA, 'ice'),
  cosmos: palette('#03041a #1a1a5e #5a3fae', '#ffd9a8', '#231f6e #131044 #04031a', AMBER, VIOLET, 'ivory'),
  nebula: palette('#060618 #123a6a #d0508a', '#ffe9c8', '#2b3a7e #181f52 #05061a', AZURE, ROSE, 'ice'),
  orchard: palette('#0b1f3f #2f6f6a #f6d27a', '#fff6d0', '#3a7a58 #1d4a3c #081a1a', RUBY, LIME, 'sun'),
  cherry: palette('#1e0314 #7c0f38 #f0566a', '#ffe0c0', '#86143e #4a0a28 #160210', RUBY, LIME, 'ivory'),
  bronze: palette('#120b08 #4e3018 #c08a44', '#ffe6ae', '#5e3c20 #332012 #0d0806', GOLD, TEAL, 'gold'),
  slate: palette('#0a1220 #2b405e #93aac4', '#ffffff', '#3a5273 #1f3049 #080f1c', STEEL, AMBER, 'ivory'),
  midnight: palette('#03061a #0d1c4e #3552a8', '#dfe8ff', '#152a66 #0c1840 #030616', PERIWINKLE, GOLD, 'ice'),
  mint: palette('#06222a #137066 #b5f0c4', '#ffffe8', '#1b7d70 #0e4d4a #041a1e', ROSE, GOLD, 'mint'),
  honey: palette('#2a1003 #9a4d0c #ffc93f', '#fff7c2', '#a45a12 #5f300a #1e0b03', AMBER, BRICK, 'sun'),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
