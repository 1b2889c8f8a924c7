export * from './account.js';
export * from './date-of-birth.js';
export * from './names.js';
export * from './person-names.js';
export * from './residence.js';
export * from './second-factors.js';
export * from './totp-step.js';
