export * from './auth.js';
export * from './bans.js';
export * from './catalogue.js';
export * from './games.js';
export * from './replay-results.js';
export * from './self.js';
export * from './wallet.js';
export * from './workbench.js';
