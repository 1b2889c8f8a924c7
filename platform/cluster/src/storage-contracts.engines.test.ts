import {
  documentsContract,
  eventHistoryContract,
  eventStoreContract,
  snapshotsContract,
} from '@goldwake/core/testing/contracts';
import { openClusterUnderTest as open } from './testing/cluster-under-test.js';

eventStoreContract('cluster', open);
eventHistoryContract('cluster', open);
documentsContract('cluster', open);
snapshotsContract('cluster', open);
