import {
  broadcastContract,
  deadLettersContract,
  documentsContract,
  eventBusContract,
  eventFeedContract,
  eventHistoryContract,
  eventStoreContract,
  snapshotsContract,
} from '@goldwake/core/testing/contracts';
import { openClusterUnderTest as open } from './testing/cluster-under-test.js';

eventStoreContract('cluster', open);
eventHistoryContract('cluster', open);
documentsContract('cluster', open);
eventBusContract('cluster', open);
deadLettersContract('cluster', open);
eventFeedContract('cluster', open);
broadcastContract('cluster', open);
snapshotsContract('cluster', open);
