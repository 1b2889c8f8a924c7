import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SCHEMAS_FILE, schemasModule } from './schemas.js';

it('the stored schemas of the responses equal the types in contracts; otherwise run `npm run schemas`', () => {
  expect(readFileSync(SCHEMAS_FILE, 'utf8')).toBe(schemasModule());
});
