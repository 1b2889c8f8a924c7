import { Fragment } from 'react';
import { At } from '../../ui/at.js';

/** A sentence with times in it: texts, and ISO times in an object. */
export type Sentence = readonly (string | { at: string })[];

export function Words({ words }: { words: Sentence }) {
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    <Fragment key={index}>{typeof word === 'string' ? word : <At time={word.at} />}</Fragment>
  ));
}
