import { expect, it } from '@jest/globals';
import { compiledHelpPages, storedHelpPages } from './help-pages.js';

it('the stored help of each command equals the help of its compiled code; otherwise run `npm run help-pages`', () => {
  expect(storedHelpPages()).toEqual(compiledHelpPages());
});
