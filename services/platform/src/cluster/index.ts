export { type BusParts, type ClusterOptions, openCluster } from './open.js';
