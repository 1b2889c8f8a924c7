export * from './channels.js';
export * from './frames.js';
export * from './http/index.js';
export * from './presence.js';
export * from './pushes.js';
