export * from './anchor.js';
export * from './anchor-file.js';
export * from './anchor-writer.js';
export * from './anchored-history.js';
export { AnchorMismatch, Heads } from './compare.js';
export { NEWEST_ANCHOR, NEWEST_ID } from './resume.js';
