import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { noted } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textOf } from '../event-text.js';
import { asStored, asText, documentsOf } from './event-document.js';

it('asText returns exactly the JSON of the stored event', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (data, text) => {
      const append = noted('wallet-p1', 0, text, 1);
      const [document] = documentsOf(
        append,
        [JSON.stringify([data, text])],
        '2026-01-31T00:00:00.000Z',
        FIRST_PREV_HASH,
      );
      expect(document && asText(document)).toEqual(document && textOf(asStored(document)));
    }),
  );
});
