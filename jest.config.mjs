/** Tests run on what `tsc -b` compiled: the code that ships is the code that is tested. Scripts need no compiling. */
export default {
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/{contracts,services,client/realtime}/**/dist/**/*.test.js',
    '<rootDir>/client/dist-types/**/*.test.js',
    '<rootDir>/scripts/**/*.test.mjs',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  moduleFileExtensions: ['js', 'mjs', 'json', 'node'],
  transform: {},
  testTimeout: 30_000,
};
