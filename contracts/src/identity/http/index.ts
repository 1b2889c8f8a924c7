export * from './auth.js';
export * from './bans.js';
export * from './features.js';
export * from './second-factors.js';
export * from './self.js';
