export { kafkaClient } from '../kafka/client.js';
export { openMongo } from '../mongo/open.js';
export { freshDatabase, onDatabase } from './database.js';
export { type OwnEngine, ownKafka, ownMongo } from './own-engine.js';
