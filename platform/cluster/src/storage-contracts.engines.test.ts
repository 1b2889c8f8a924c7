import { documentsContract, eventStoreContract, snapshotsContract } from '@goldwake/core/testing/contracts';
import { openStorageUnderTest as open } from './testing/storage-under-test.js';

eventStoreContract('cluster', open);
documentsContract('cluster', open);
snapshotsContract('cluster', open);
