import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { SCHEMA_MODULES } from './schemas.js';

it.each(Object.entries(SCHEMA_MODULES).map(([file, source]) => [basename(file), file, source] as const))(
  'the stored schemas in %s equal the types in contracts; otherwise run `npm run schemas`',
  (_, file, source) => {
    expect(readFileSync(file, 'utf8')).toBe(source());
  },
);
