import { systemClock, systemRandom, uuidIds } from '@goldwake/core/adapters';
import {
  broadcastContract,
  clockContract,
  deadLettersContract,
  documentsContract,
  eventBusContract,
  eventFeedContract,
  eventHistoryContract,
  eventSchemasContract,
  eventStoreContract,
  idsContract,
  randomContract,
  snapshotsContract,
} from '@goldwake/core/testing/contracts';
import { openInProcessUnderTest as open, openEmbeddedUnderTest } from './testing/engine-under-test.js';

eventStoreContract('embedded, writing on a thread', openEmbeddedUnderTest);
eventSchemasContract('embedded', open);
eventHistoryContract('embedded', open);
documentsContract('embedded', open);
eventBusContract('embedded', open);
deadLettersContract('embedded', open);
eventFeedContract('embedded', open);
broadcastContract('embedded', open);
snapshotsContract('embedded', open);
clockContract('embedded', systemClock);
idsContract('embedded', uuidIds());
randomContract('embedded', systemRandom);
