/**
 * Process that tests kill: it executes timers in the data folder of its first argument and kills itself at the point of
 * its second argument, see `fireUntilKilled`.
 */
import { fireUntilKilled } from '@goldwake/core/testing';
import { openEmbedded } from '../open.js';

const [, , dataDir, killedAt] = process.argv;
if (dataDir === undefined) throw new Error('usage: timers-until-killed <data folder> <point>');
const engine = await openEmbedded({ dataDir });
await fireUntilKilled(engine, Number(killedAt));
await engine.close();
