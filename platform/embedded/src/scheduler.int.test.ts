import { schedulerContract } from '@goldwake/core/testing/contracts';
import { openInProcessUnderTest as open } from './testing/engine-under-test.js';

schedulerContract('embedded', open);
