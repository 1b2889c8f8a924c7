import base from './jest.config.mjs';

/**
 * Jest config of the suites that need real engines, whose addresses are in environment variables: `npm run
 * test:engines`.
 */
export default {
  ...base,
  testMatch: [
    '<rootDir>/{platform,services}/**/dist/**/*.engines.test.js',
    '<rootDir>/tools/**/*.engines.test.{js,mjs}',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  // kafkajs may keep a socket open after `disconnect()`.
  forceExit: true,
};
