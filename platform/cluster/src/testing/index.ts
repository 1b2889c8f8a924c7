export { kafkaClient } from '../kafka/client.js';
export { freshDatabase } from './database.js';
export { type OwnEngine, ownKafka } from './own-engine.js';
