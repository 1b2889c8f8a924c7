/**
 * Test process that executes timers and kills itself. Its first argument is the database, the second the point at which
 * it kills itself, see `fireUntilKilled`.
 */
import { fireUntilKilled } from '@goldwake/core/testing';
import { openMongo } from '../mongo/open.js';

const [, , uri, killedAt] = process.argv;
if (uri === undefined) throw new Error('usage: timers-until-killed <database URI> <point>');
const mongo = await openMongo(uri);
await fireUntilKilled(mongo, Number(killedAt));
await mongo.close();
