import { freshDatabase, onDatabase, openMongo } from '@goldwake/cluster/testing';
import { systemRandom, uuidIds } from '@goldwake/core/adapters';
import { settableClock } from '@goldwake/core/testing';
import { simultaneousClaimsContract } from '../testing/simultaneous-claims.contract.js';

simultaneousClaimsContract('MongoDB', async () => {
  const uri = freshDatabase();
  const clock = settableClock();
  const [one, other] = [await openMongo(uri, clock), await openMongo(uri, clock)];
  const close = async () => {
    await one.close();
    await other.close();
    await onDatabase(uri, (connection) => connection.dropDatabase());
  };
  const parts = { clock, ids: uuidIds(), random: systemRandom };
  return {
    processes: [
      { ...one, ...parts },
      { ...other, ...parts },
    ],
    close,
  };
});
