import { Parser } from '@asyncapi/parser';
import { expect, it } from '@jest/globals';
import { asyncApi } from './document.js';

it('the document is valid AsyncAPI 3.0', async () => {
  const document = JSON.stringify(asyncApi());
  expect(await errorsIn(document)).toEqual([]);
  expect(await errorsIn(document.replace('"address"', '"adress"'))).not.toEqual([]);
});

/** Returns what an independent parser of AsyncAPI calls an error. */
async function errorsIn(document: string): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(document);
  return diagnostics
    .filter(({ severity }) => severity === ERROR)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}
/** Severity of an error in the parser's diagnostics; higher ones are advice. */
const ERROR = 0;
