export * from './account.js';
export * from './date-of-birth.js';
export * from './names.js';
export * from './password-rules.js';
