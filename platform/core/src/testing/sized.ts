/**
 * Returns the amount of work for a test: `long` under `npm run check:long`, which sets LONG_TESTS, otherwise `usual`.
 */
export const sized = (usual: number, long: number): number => (process.env.LONG_TESTS ? long : usual);
