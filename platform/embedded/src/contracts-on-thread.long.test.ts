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

// In the gate, of these contracts only that of the event store runs with the writer on its thread.
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
