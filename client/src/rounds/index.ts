export { type GameWords, gameName, hasWords, isOriginal, wordsOf } from './game-words.js';
export { multiplierText, shortMultiplier } from './multiplier-text.js';
export { type Tone, toneOf } from './tone.js';
