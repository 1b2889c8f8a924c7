export { areWords } from './drawn-book.js';
export * from './round.js';
export * from './timing.js';
