import { availableParallelism } from 'node:os';

/**
 * Tests run on the output of `tsc -b`, so that the code that ships is the code that is tested.
 */
export default {
  testEnvironment: '<rootDir>/jest.environment.mjs',
  testMatch: [
    '<rootDir>/{contracts,platform,services,client/realtime,client/art,tools,load-tests}/**/dist/**/*.test.js',
    '<rootDir>/client/{dist-types,slots/dist-types}/**/*.test.js',
    '<rootDir>/load-tests/k6/dist/**/*.test.js',
  ],
  // Suites that need real engines run with jest.engines.config.mjs. Those that start processes or take long run with
  // `npm test -- --all` and belong to `npm run check`.
  testPathIgnorePatterns: [
    '/node_modules/',
    '\\.engines\\.test\\.m?js$',
    ...(process.env.ALL_TESTS ? [] : ['\\.(e2e|long)\\.test\\.m?js$']),
  ],
  ...(process.env.ALL_TESTS ? {} : { moduleNameMapper: { '^fast-check$': '<rootDir>/jest.fast-check.mjs' } }),
  moduleFileExtensions: ['js', 'mjs', 'json', 'node'],
  transform: {},
  // This timeout is a guard against a hang, not a performance target. It is long enough for a property test to shrink
  // and print its counterexample.
  testTimeout: 300_000,
  // Many suites wait for processes, disks or engines: on two cores, two workers leave a sixth of the
  // processor time idle.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // After its last test, a worker has no open handles, but on a busy machine the operating system needs more than
  // Jest's 500 ms to free the memory of up to 1.5 GB. A test that leaves a handle open is still reported.
  workerGracefulExitTimeout: 30_000,
};
