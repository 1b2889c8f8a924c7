import { randomUUID } from 'node:crypto';
import { openCluster } from '@goldwake/cluster';
import { freshDatabase, onDatabase } from '@goldwake/cluster/testing';
import { killedRoundsContract } from '../testing/killed-rounds.contract.js';

killedRoundsContract('MongoDB and Kafka', async () => {
  const mongo = freshDatabase();
  const engine = await openCluster({
    mongo,
    kafka: [String(process.env.GOLDWAKE_KAFKA)],
    service: 'games',
    // Kafka's client reports that a consumer joins again while it starts.
    report: () => {},
    topics: { namespace: `test-${randomUUID()}`, partitions: 3 },
  });
  const close = async () => {
    await engine.close();
    await onDatabase(mongo, (connection) => connection.dropDatabase());
  };
  return { ...engine, close };
});
