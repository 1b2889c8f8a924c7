import { TEST_CARDS } from '../domain/index.js';
import { CARD_EXPIRY } from './pay-page.js';

/** How the groups of a card number are separated in a text, in a form that was sent, and in an encoded URL. */
const GAP = '(?:[ +-]|%20)?';
const NUMBERS = TEST_CARDS.map(({ number }) => number.split(' ').join(GAP));
const EXPIRY = CARD_EXPIRY.replace('/', '(?:/|%2F)');
/** A security code has no form of its own, so it is found by the name of its field. */
const SECURITY_CODE = String.raw`cvc["']?[=:]\s*["']?\d`;
const TRACE = new RegExp([...NUMBERS, EXPIRY, SECURITY_CODE].join('|'), 'gi');

/** Returns what a text contains of the test cards and must not: numbers, the expiry date and security codes. */
export function tracesOfCards(text: string): string[] {
  return [...new Set(text.match(TRACE))];
}
