import { openTestEngine } from '@goldwake/embedded/testing';
import { sharedGuessesContract } from '../testing/shared-guesses.contract.js';

sharedGuessesContract('the embedded engine', async () => {
  const { documents, close } = await openTestEngine();
  return { processes: [documents, documents], close };
});
