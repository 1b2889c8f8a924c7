import { freshDatabase, onDatabase, openMongo } from '@goldwake/cluster/testing';
import { sharedGuessesContract } from '../testing/shared-guesses.contract.js';

sharedGuessesContract('MongoDB', async () => {
  const uri = freshDatabase();
  const [one, other] = [await openMongo(uri), await openMongo(uri)];
  const close = async () => {
    await one.close();
    await other.close();
    await onDatabase(uri, (connection) => connection.dropDatabase());
  };
  return { processes: [one.documents, other.documents], close };
});
