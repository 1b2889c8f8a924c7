import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_CARDS } from '../domain/index.js';
import { CARD_EXPIRY } from './pay-page.js';

/** How the groups of a card number are separated in a text, in a form that was sent, and in an encoded URL. */
const GAP = '(?:[ +-]|%20)?';
const NUMBERS = TEST_CARDS.map(({ number }) => number.split(' ').join(GAP));
const EXPIRY = CARD_EXPIRY.replace('/', '(?:/|%2F)');
/** A security code has no form of its own, so it is found by the name of its field: in a form, in JSON and in BSON. */
const SECURITY_CODES = [String.raw`cvc(?:\\?["'])?[=:]\s*(?:\\?["'])?\d`, String.raw`\x02cvc\0[\x01-\x09]\0{3}\d`];
const TRACE = new RegExp([...NUMBERS, EXPIRY, ...SECURITY_CODES].join('|'), 'gi');
/**
 * The mark of a casino as SQLite stores it: the random id and the number of the last commit, with nothing between them.
 * With an id that ends in 4, commit 20 has the digits of a card: 4 000000000000002 0.
 */
const MARK = /(goldwake casino [0-9a-f]{32})(\d{16})/g;
/** The indexes of Kafka contain no data, and each has a size of 10 MB from its beginning. */
const INDEX = /\.(time)?index$/;

/** Returns what a text contains of the test cards and must not: numbers, the expiry date and security codes. */
export function tracesOfCards(text: string): string[] {
  return [...new Set(text.replace(MARK, '$1\n$2').match(TRACE))];
}

export interface FileSearch {
  /** Traces of cards, each after its file. */
  traces: string[];
  /** Last digits of cards that the files contain as JSON, which may be stored. */
  last4: Set<string>;
}

/** Searches all files below a folder as they lie on the disk, with free pages and logs. */
export function searchForCards(folder: string): FileSearch {
  const found: FileSearch = { traces: [], last4: new Set() };
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || INDEX.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file, 'latin1');
    found.traces.push(...tracesOfCards(content).map((trace) => `${file}: ${trace}`));
    for (const [, digits = ''] of content.matchAll(/"last4":"(\d{4})"/g)) found.last4.add(digits);
  }
  return found;
}
