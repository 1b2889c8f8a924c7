import { UPCASTERS } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { declareTestTypes, noted } from './index.js';

it('the types that only tests store are known only after a test has declared or stored one', () => {
  expect(Object.keys(UPCASTERS)).not.toContain('noted');
  noted('wallet-a', 0, 'c1', 1);
  expect(UPCASTERS).toMatchObject({ noted: [], other: [], added: [] });
  declareTestTypes();
  expect(UPCASTERS).toMatchObject({ noted: [], other: [], added: [] });
});
