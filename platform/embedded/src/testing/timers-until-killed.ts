/**
 * Child process for tests. It executes timers in the data folder named by its first argument and kills itself at the
 * point given by its second argument, see `fireUntilKilled`.
 */
import { fireUntilKilled } from '@goldwake/core/testing';
import { openEmbedded } from '../open.js';

const [, , dataDir, killedAt] = process.argv;
if (dataDir === undefined) throw new Error('usage: timers-until-killed <data folder> <point>');
const engine = await openEmbedded({ dataDir });
await fireUntilKilled(engine, Number(killedAt));
await engine.close();
