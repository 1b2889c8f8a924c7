import { schedulerContract } from '@goldwake/core/testing/contracts';
import { openClusterUnderTest as open } from './testing/cluster-under-test.js';
import { openStorageUnderTest } from './testing/storage-under-test.js';

schedulerContract('cluster', open, openStorageUnderTest);
