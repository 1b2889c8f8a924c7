import { readFileSync } from 'node:fs';

export const SHIPPED = new URL('../../../services/games/catalogue/catalogue.json', import.meta.url);

/**
 * Returns the catalogue that Goldwake ships with, extended by as many generated games whose names combine the same
 * words.
 */
export function catalogueOf(games) {
  const catalogue = JSON.parse(readFileSync(SHIPPED, 'utf8'));
  const own = catalogue.games;
  const words = [...new Set(own.flatMap(({ name }) => name.split(' ')))];
  const random = seeded(1);
  const any = (list) => list[Math.floor(random() * list.length)];
  for (let n = own.length + 1; n <= games; n++) {
    const name = [any(words), any(words), ...(n % 3 === 0 ? [any(words)] : []), n].join(' ');
    own.push({ ...any(own), game_id: `bench-${n}`, name, popularity: n });
  }
  return catalogue;
}

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32), the same in every run. */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
