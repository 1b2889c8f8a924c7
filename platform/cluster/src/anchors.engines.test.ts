import { anchorsContract } from '@goldwake/core/testing/contracts';
import { openClusterUnderTest as open } from './testing/cluster-under-test.js';

anchorsContract('cluster', open);
