import { readFileSync } from 'node:fs';

export const SHIPPED = new URL('../../services/games/catalogue/catalogue.json', import.meta.url);

/** The catalogue that comes with the house, its games followed by as many more whose names are made of the same words. */
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

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
