/**
 * Process that tests kill: it executes timers in the database of its first argument and kills itself at the point of its
 * second argument, see `fireUntilKilled`.
 */
import { fireUntilKilled } from '@goldwake/core/testing';
import { openMongo } from '../mongo/open.js';

const [, , uri, killedAt] = process.argv;
if (uri === undefined) throw new Error('usage: timers-until-killed <database URI> <point>');
const mongo = await openMongo(uri);
await fireUntilKilled(mongo, Number(killedAt));
await mongo.close();
