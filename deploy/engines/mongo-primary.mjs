/**
 * Makes the mongod at 127.0.0.1:<port> a one-member replica set, if it is not one yet, and waits until it is primary.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';

const PRIMARY_MS_MAX = 60_000;
const ALREADY_INITIALIZED = 23;

const host = `127.0.0.1:${process.argv[2]}`;
const client = new mongoose.mongo.MongoClient(`mongodb://${host}/?directConnection=true`);
try {
  const admin = client.db('admin');
  const end = Date.now() + PRIMARY_MS_MAX;
  for (
    let hello = await admin.command({ hello: 1 });
    !hello.isWritablePrimary;
    hello = await admin.command({ hello: 1 })
  ) {
    if (Date.now() > end)
      throw new Error(
        `mongod did not become primary within ${PRIMARY_MS_MAX / 1_000} s: ${hello.info ?? 'no reason given'}`,
      );
    if (!hello.setName) await initiate(admin);
    await sleep(50);
  }
} catch (error) {
  console.error(`mongo-primary.mjs: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await client.close();
}

/**
 * Initiates the replica set. A restarted mongod loads its existing replica set with a delay, and until then it rejects
 * a new one.
 * @param {import('mongoose').mongo.Db} admin
 */
async function initiate(admin) {
  const config = { _id: 'goldwake', members: [{ _id: 0, host }] };
  await admin.command({ replSetInitiate: config }).catch((error) => {
    if (error.code !== ALREADY_INITIALIZED) throw error;
  });
}
