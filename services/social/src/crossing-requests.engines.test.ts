import { randomBytes, randomUUID } from 'node:crypto';
import { freshDatabase, onDatabase } from '@goldwake/cluster/testing';
import { crossingRequestsContract } from './testing/crossing-requests.contract.js';

crossingRequestsContract(
  'MongoDB and Kafka',
  2,
  async () => ({
    mongo: freshDatabase(),
    kafka: [String(process.env.GOLDWAKE_KAFKA)],
    topics: { namespace: `test-${randomUUID()}`, partitions: 3 },
    dataKey: randomBytes(32).toString('hex'),
  }),
  async (location) => {
    if ('mongo' in location) await onDatabase(location.mongo, (connection) => connection.dropDatabase());
  },
);
