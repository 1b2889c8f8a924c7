import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { mongoUri } from '../testing/addresses.js';

let connection: mongoose.Connection;

beforeAll(async () => {
  connection = await mongoose.createConnection(mongoUri()).asPromise();
});

afterAll(async () => {
  await connection.close();
});

it('the suites run on a replica set, whose writes are acknowledged by a majority and journalled', async () => {
  const hello = await connection.db?.admin().command({ hello: 1 });
  expect(hello).toMatchObject({ setName: 'goldwake', isWritablePrimary: true });
  expect(connection.getClient().writeConcern).toMatchObject({ w: 'majority', journal: true });
});
