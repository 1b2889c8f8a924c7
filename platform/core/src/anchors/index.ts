export * from './anchor.js';
export * from './anchor-file.js';
export * from './anchor-writer.js';
export * from './anchored-history.js';
export { type AnchoredStore, AnchorMismatch, Heads } from './compare.js';
export { type Compared, compareNewest, NEWEST_ANCHOR, NEWEST_ID } from './resume.js';
