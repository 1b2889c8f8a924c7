export { openReadOnlyCluster } from './read-only.js';
