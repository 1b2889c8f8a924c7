export * from './auth.js';
export * from './games.js';
export * from './wallet.js';
