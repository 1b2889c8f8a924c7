import { anchorsContract } from '@goldwake/core/testing/contracts';
import { openInProcessUnderTest as open } from './testing/engine-under-test.js';

anchorsContract('embedded', open);
