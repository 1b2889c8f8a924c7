/** Tests run on what `tsc -b` compiled: the code that ships is the code that is tested. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/dist/**/*.test.js'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/client/dist/'],
  transform: {},
  testTimeout: 30_000,
};
