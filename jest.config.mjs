import { availableParallelism } from 'node:os';

/** Tests run on what `tsc -b` compiled: the code that ships is the code that is tested. Scripts need no compiling. */
export default {
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/{contracts,services,client/realtime,client/art}/**/dist/**/*.test.js',
    '<rootDir>/client/dist-types/**/*.test.js',
    '<rootDir>/scripts/**/*.test.mjs',
    '<rootDir>/load-tests/**/*.test.mjs',
    '<rootDir>/load-tests/k6/dist/**/*.test.js',
  ],
  // Those that need engines: jest.engines.config.mjs.
  testPathIgnorePatterns: ['/node_modules/', '\\.engines\\.test\\.m?js$'],
  moduleFileExtensions: ['js', 'mjs', 'json', 'node'],
  transform: {},
  // A guard against a hang, no measure. It outlasts the shrinking of a property's counterexample, which has to be seen.
  testTimeout: 300_000,
  // Jest's own choice is a core less, which on two cores is one test at a time.
  maxWorkers: Math.max(2, availableParallelism() - 1),
};
