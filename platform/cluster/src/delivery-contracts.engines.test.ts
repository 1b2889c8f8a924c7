import {
  broadcastContract,
  deadLettersContract,
  eventBusContract,
  eventFeedContract,
} from '@goldwake/core/testing/contracts';
import { openClusterUnderTest as open } from './testing/cluster-under-test.js';

eventBusContract('cluster', open);
deadLettersContract('cluster', open);
eventFeedContract('cluster', open);
broadcastContract('cluster', open);
