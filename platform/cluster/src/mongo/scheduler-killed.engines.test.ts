import { fileURLToPath } from 'node:url';
import { schedulerKilledContract } from '@goldwake/core/testing/contracts';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { openMongo } from './open.js';

const CHILD = fileURLToPath(new URL('../testing/timers-until-killed.js', import.meta.url));

schedulerKilledContract('cluster', CHILD, async () => {
  const uri = freshDatabase();
  return {
    argument: uri,
    open: () => openMongo(uri),
    remove: () => onDatabase(uri, async (connection) => void (await connection.dropDatabase())),
  };
});
