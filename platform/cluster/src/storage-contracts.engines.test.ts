import {
  documentsContract,
  eventHistoryContract,
  eventStoreContract,
  snapshotsContract,
} from '@goldwake/core/testing/contracts';
import { openClusterUnderTest } from './testing/cluster-under-test.js';
import { openStorageUnderTest } from './testing/storage-under-test.js';

eventStoreContract('cluster', openClusterUnderTest, openStorageUnderTest);
eventHistoryContract('cluster', openClusterUnderTest);
documentsContract('cluster', openStorageUnderTest);
snapshotsContract('cluster', openStorageUnderTest);
