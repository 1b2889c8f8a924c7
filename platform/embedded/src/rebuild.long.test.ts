import { rebuildContract } from '@goldwake/core/testing/contracts';
import { openEmbeddedUnderTest as open } from './testing/engine-under-test.js';

rebuildContract('embedded', open);
