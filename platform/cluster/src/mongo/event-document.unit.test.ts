import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { noted } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textOf } from '../event-text.js';
import { asStored, asText, documentsOf, type EventDocument } from './event-document.js';

it('asText returns exactly the JSON of the stored event', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (data, text) => {
      const append = noted('wallet-p1', 0, text, 1);
      const texts = [JSON.stringify([data, text])];
      const [unplaced] = documentsOf(append, texts, '2026-01-31T00:00:00.000Z', FIRST_PREV_HASH);
      const document = { ...(unplaced as EventDocument), _id: 1 };
      expect(asText(document)).toEqual(textOf(asStored(document)));
    }),
  );
});
