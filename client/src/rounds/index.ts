export { type GameWords, gameName, isOriginal, wordsOf } from './game-words.js';
export { multiplierText, shortMultiplier } from './multiplier-text.js';
export { type Tone, toneOf } from './tone.js';
