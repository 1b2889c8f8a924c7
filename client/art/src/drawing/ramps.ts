import { lighter, mix } from './colour.js';

/** Five tones of one material, from shadow to light. */
export interface Ramp {
  deep: string;
  dark: string;
  mid: string;
  light: string;
  bright: string;
}

export const ramp = (deep: string, dark: string, mid: string, light: string, bright: string): Ramp => ({
  deep,
  dark,
  mid,
  light,
  bright,
});

/** Creates a ramp of five tones around one colour. */
export function rampOf(colour: string, shadow = '#0b0f22'): Ramp {
  return {
    deep: mix(colour, shadow, 0.78),
    dark: mix(colour, shadow, 0.48),
    mid: colour,
    light: lighter(colour, 0.32),
    bright: lighter(colour, 0.68),
  };
}

export const GOLD = ramp('#4a2506', '#94590f', '#dca032', '#f8d673', '#fff6cf');
export const SILVER = ramp('#1f2a3d', '#4c5c78', '#93a5c0', '#d0dcec', '#ffffff');
export const BONE = ramp('#4b3a32', '#8d7666', '#cfbda6', '#efe3cf', '#fffaf0');
export const WOOD = ramp('#1f0f0a', '#44230f', '#7a4320', '#b3733c', '#e3b077');
export const IRON = ramp('#0d1220', '#232c40', '#46536d', '#7f8fab', '#c3d0e6');
export const STONE = ramp('#181c2c', '#3a4258', '#6b7690', '#a7b2c8', '#e6edf8');
export const SAND = ramp('#4a2a14', '#96602c', '#d6a25a', '#f4d596', '#fff2cf');
export const SAIL = ramp('#6b5844', '#b39c7c', '#e6d6b6', '#fbf3de', '#ffffff');
export const PAPER = ramp('#6b5840', '#b89f78', '#ead9b4', '#fbf2dc', '#ffffff');
export const SKIN = rampOf('#c98a5c', '#2a1208');
export const CHALK = ramp('#3f526e', '#8ba1bd', '#d5e0ec', '#f6faff', '#ffffff');
export const COAL = ramp('#05060b', '#141722', '#2b3040', '#566078', '#a0accb');
export const CRIMSON = rampOf('#d22f3f', '#26040e');
export const VELVET = rampOf('#c9283c', '#24040e');
export const ORANGE = rampOf('#f08a24', '#341004');
export const PLUM = rampOf('#7a3aa0', '#180426');
export const LEAF = rampOf('#4f9a3a', '#0a1f08');
export const TEAL = rampOf('#1f9a92', '#04181c');
export const SEA = rampOf('#2f86b8', '#03162e');
export const DARK = '#10121f';
