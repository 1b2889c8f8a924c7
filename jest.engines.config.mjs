import base from './jest.config.mjs';

/** Jest config of the suites that need real engines, with addresses in the environment: `npm run test:engines`. */
export default {
  ...base,
  testMatch: [
    '<rootDir>/{platform,services}/**/dist/**/*.engines.test.js',
    '<rootDir>/load-tests/dist/**/*.engines.test.js',
    '<rootDir>/tools/**/*.engines.test.{js,mjs}',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  // A suite may run a whole cluster. With three at once on two cores, the load reached 38 and time limits
  // were exceeded.
  maxWorkers: 2,
  // kafkajs may keep a socket open after `disconnect()`.
  forceExit: true,
};
