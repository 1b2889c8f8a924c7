import type { Random } from '../drawing/random.js';
import type { Motif } from './motif.js';
import { MOTIFS, motifNamed } from './registry.js';

/** Splits a name into lower-case words without accents, and adds each word without its plural or possessive ending. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[^a-z0-9-]+/g, ' ')
    .trim();
  return plain.split(/\s+/).filter((word) => word.length > 1);
}

/**
 * Selects the motif that best matches a game's name. A match on the motif's own name ranks above a match on a synonym;
 * in a tie the later word of the game's name wins.
 */
export function motifFor(name: string, fallback: readonly string[], random: Random): Motif {
  const words = wordsOf(name);
  let best: Motif[] = [];
  let bestWorth = 0;
  for (const motif of MOTIFS) {
    let worth = 0;
    motif.words.forEach((asked, i) => {
      words.forEach((word, at) => {
        if (word === asked || (word.endsWith('s') && word.slice(0, -1) === asked)) {
          worth = Math.max(worth, (i === 0 ? 10 : 5 + 3 / (i + 1)) + at * 0.1 + (motif.portrait ? 1 : 0));
        }
      });
    });
    if (worth > bestWorth) [best, bestWorth] = [[motif], worth];
    else if (worth === bestWorth && worth > 0) best.push(motif);
  }
  return best.length > 0 ? random.pick(best) : motifNamed(random.pick(fallback));
}
