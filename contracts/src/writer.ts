/** The part of contracts that the writer thread of an engine needs, see `writer.ts` of core. */
export { figure } from './counted.js';
export { FIRST_PREV_HASH } from './envelope.js';
