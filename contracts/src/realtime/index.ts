export * from './channels.js';
export * from './frames.js';
export * from './http.js';
export * from './presence.js';
export * from './pushes.js';
