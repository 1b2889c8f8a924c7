import { type CollectionSpec, collection, type IndexSpec } from '@goldwake/core';
import { expect, it } from '@jest/globals';
import { PROJECTIONS } from '../projections.js';
import { collectionsWrong } from './collections.js';

const DECLARED = PROJECTIONS.flatMap(({ collections }) => collections);
const FIELDS = ['uid', 'wallet_version'];

function wrong(...stored: CollectionSpec<unknown>[]): string[] {
  const casino = { readAtOnce: <T>(read: () => T) => read(), collections: () => stored };
  return collectionsWrong(casino).map(({ message }) => message);
}

const rounds = (indexes: Record<string, IndexSpec>) => collection('dice_rounds', indexes);

it('the indexes that the projections declare are not reported', () => {
  expect(wrong(...DECLARED)).toEqual([]);
});

it('a collection that was never declared, or of another owner, is not reported', () => {
  expect(wrong(collection('credentials', { by_email: { fields: ['emaim'] } }))).toEqual([]);
});

it('an index that only an older version declared is not reported', () => {
  expect(wrong(rounds({ by_player: { fields: FIELDS }, by_time: { fields: ['at'] } }))).toEqual([]);
});

it.each<[string, Record<string, IndexSpec>]>([
  ['that is missing', {}],
  ['with another name', { by_plaxer: { fields: FIELDS } }],
  ['of another field', { by_player: { fields: ['uie', 'wallet_version'] } }],
  ['with fewer fields', { by_player: { fields: ['uid'] } }],
  ['in another order', { by_player: { fields: FIELDS.toReversed() } }],
  ['that became unique', { by_player: { fields: FIELDS, unique: true } }],
])('an index %s is reported', (_, indexes) => {
  expect(wrong(rounds(indexes))).toEqual([
    'the index by_player of dice_rounds is missing or is not an index of uid, wallet_version; npm run replay -- rebuild creates it again',
  ]);
});
