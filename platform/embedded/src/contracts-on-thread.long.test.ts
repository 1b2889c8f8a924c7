import {
  anchorsContract,
  broadcastContract,
  deadLettersContract,
  documentsContract,
  eventBusContract,
  eventFeedContract,
  eventHistoryContract,
  eventSchemasContract,
  schedulerContract,
  snapshotsContract,
} from '@goldwake/core/testing/contracts';
import { openEmbeddedUnderTest as open } from './testing/engine-under-test.js';

// The gate runs only the contract of the event store with the writer on its own thread; these are the others.
eventSchemasContract('embedded', open);
eventHistoryContract('embedded', open);
documentsContract('embedded', open);
eventBusContract('embedded', open);
deadLettersContract('embedded', open);
eventFeedContract('embedded', open);
broadcastContract('embedded', open);
snapshotsContract('embedded', open);
anchorsContract('embedded', open);
schedulerContract('embedded', open);
