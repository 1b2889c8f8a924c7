import { freshDatabase, onDatabase, openMongo } from '@goldwake/cluster/testing';
import { uuidIds } from '@goldwake/core/adapters';
import { settableClock } from '@goldwake/core/testing';
import { simultaneousClaimsContract } from '../testing/simultaneous-claims.contract.js';

simultaneousClaimsContract('MongoDB', async () => {
  const uri = freshDatabase();
  const [one, other] = [await openMongo(uri), await openMongo(uri)];
  const close = async () => {
    await one.close();
    await other.close();
    await onDatabase(uri, (connection) => connection.dropDatabase());
  };
  const parts = { clock: settableClock(), ids: uuidIds() };
  return {
    processes: [
      { ...one, ...parts },
      { ...other, ...parts },
    ],
    close,
  };
});
