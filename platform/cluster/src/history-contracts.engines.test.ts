import { eventHistoryContract, eventSchemasContract } from '@goldwake/core/testing/contracts';
import { openClusterUnderTest as open } from './testing/cluster-under-test.js';

eventHistoryContract('cluster', open);
eventSchemasContract('cluster', open);
