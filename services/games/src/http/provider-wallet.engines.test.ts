import { randomUUID } from 'node:crypto';
import { openCluster } from '@goldwake/cluster';
import { freshDatabase, onDatabase } from '@goldwake/cluster/testing';
import { providerWalletContract } from '../testing/provider-wallet.contract.js';

providerWalletContract('MongoDB and Kafka', async () => {
  const mongo = freshDatabase();
  const topics = { namespace: `test-${randomUUID()}`, partitions: 3 };
  const openProcess = () =>
    openCluster({
      mongo,
      kafka: [String(process.env.GOLDWAKE_KAFKA)],
      service: 'games',
      topics,
      // Kafka's client reports that a consumer joins again while it starts.
      report: () => {},
    });
  const processes = [await openProcess(), await openProcess()] as const;
  return { processes, close: () => onDatabase(mongo, (connection) => connection.dropDatabase()).then(() => undefined) };
});
