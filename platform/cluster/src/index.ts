export type { TopicOptions } from '@goldwake/core';
export { TopicMismatch } from './kafka/topics.js';
export { type ClusterOptions, openCluster } from './open.js';
export { openClusterDocuments } from './open-documents.js';
