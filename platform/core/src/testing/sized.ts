/**
 * Returns the amount of work for a test: `long` in the long form of `npm run check`, which sets LONG_TESTS,
 * otherwise `usual`.
 */
export const sized = (usual: number, long: number): number => (process.env.LONG_TESTS ? long : usual);
